/** The breaking changes between the contract of this workspace and that of the next host. ADR-136. */

export interface Edit {
  /** What breaks, in a sentence. */
  title: string;
  /** Path of a file or a folder below the workspace. */
  at: string;
  from: RegExp;
  to: string;
}

const edit = (title: string, at: string, from: RegExp, to: string): Edit => ({ title, at, from, to });

const RENAMED = 'a function is renamed';
const PARAMETERS = 'a function takes other parameters';
const PROP = 'a prop is renamed';
const EVENT = 'an event and its payload are renamed';

export const EDITS: readonly Edit[] = [
  edit(RENAMED, 'shared/src', /\bformatTimestamp\b/g, 'formatDateTime'),

  edit(PARAMETERS, 'shared/src/kernel/page.ts', /\{ filename, blob \}: DownloadedFile/, 'blob: Blob, filename: string'),
  edit(PARAMETERS, 'shared/src/kernel/page.ts', /type DownloadedFile, /, ''),
  edit(PARAMETERS, 'shared/src/features', /\bsaveFile\(data\)/g, 'saveFile(data.blob, data.filename)'),

  edit(PROP, 'shared/src/ui/Page.tsx', /(?<!\.)\btoolbar\b/g, 'actions'),

  edit(EVENT, 'shared/src/kernel/bus.ts', /'account\.saved': \{ accountId/, "'company.saved': { companyId"),
  edit(EVENT, 'shared/src/features', /'account\.saved', \{ accountId:/g, "'company.saved', { companyId:"),
  edit(EVENT, 'shared/src/kernel/live', /'account\.saved':/g, "'company.saved':"),
];

/** What the remotes of this workspace use of it. A host without a layer names each of them. */
export const BROKEN_NAMES = ['formatTimestamp', 'saveFile', 'toolbar', 'account.saved'] as const;
