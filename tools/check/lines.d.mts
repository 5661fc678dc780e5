export function linesByRoom(files: readonly string[], read: (file: string) => string): Record<string, number>;
