/** See olderContracts.mjs. */
export function olderContracts(shared: string): {
  version: string;
  until: string;
  doors: Record<string, string>;
}[];
