/** See shares.mjs. */
export function providedVersions(development: boolean): Record<string, string>;
export function olderProvided(): { version: string; until: string; shares: Record<string, string> }[];
