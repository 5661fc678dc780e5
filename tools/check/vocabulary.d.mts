export function privateNames(source: string): { line: number; name: string; term: string }[];
export function businessNouns(source: string): { line: number; name: string }[];
