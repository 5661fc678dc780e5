/** Records of what a build was written against, and a host that offers a few names. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_FILE, type ContractRecord, type HostOffer } from '../src/contract/hostOffer.ts';

export const OFFER: HostOffer = {
  exports: { '@salesdesk/shared': ['formatNumber', 't'], '@salesdesk/shared/ui/core': ['Button', 'Page'] },
  icons: ['home', 'leads'],
};

/** A name as `src/Page.tsx` imports it in its third line. */
export function imported(name: string, door = '@salesdesk/shared'): ContractRecord['imports'][number] {
  return { door, name, file: 'src/Page.tsx', line: 3 };
}

/** Adds a record to the build in `folder`; returns the folder. */
export async function withRecord(folder: string, record: Partial<ContractRecord>): Promise<string> {
  const complete: ContractRecord = { contract: '1.2.0', kit: null, imports: [], sources: {}, ...record };
  await writeFile(path.join(folder, CONTRACT_FILE), JSON.stringify(complete));
  return folder;
}
