export function decisionNumbers(files: string[], map: string): Set<string>;
export function deadReferences(text: string): { line: number; reason: string }[];
