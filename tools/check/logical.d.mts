export function physicalSides(file: string, source: string): { line: number; found: string; instead: string }[];
