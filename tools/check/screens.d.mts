export function screensTable(root: string): string;
