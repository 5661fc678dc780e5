/** What a host offers to remotes by name, and what a remote uses of it that is not there. */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContractSupport, OlderContract } from '@salesdesk/shared/domain';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { nullWhenMissing } from '../store/files.ts';

/** Recorded by the build of the kit. */
export interface HostOffer {
  /** Names that exist at run time, by door: `@salesdesk/shared/ui/core`. */
  exports: Record<string, readonly string[]>;
  /** Icons for entries of the navigation. */
  icons: readonly string[];
  /** Version of each module that it shares; absent in kits that do not state it. R-229. */
  shares?: Readonly<Record<string, string>>;
  /** What it offers to remotes of older contracts; none when absent. ADR-136. */
  olderContracts?: readonly OlderOffer[];
}

export interface OlderOffer extends OlderContract {
  exports: HostOffer['exports'];
  shares?: Readonly<Record<string, string>>;
}

/** A use of something that the host does not have. */
interface MissingName extends ImportedName {
  /** A name that the host has and that was probably meant. */
  meant: string | null;
}

/** Lists what `record` takes from doors of the host that these do not have. A door that is not listed is not checked. */
export function missingNames(
  { imports }: Pick<ContractRecord, 'imports'>,
  exports: HostOffer['exports'],
): MissingName[] {
  return imports.flatMap((used) => {
    const known = exports[used.door];
    if (!known || used.name === '' || known.includes(used.name)) return [];
    return [{ ...used, meant: nearest(used.name, known) }];
  });
}

/** `src/InvoicesPage.tsx:3 imports formatNumbr from @salesdesk/shared, which this host does not have. …` */
export function describeMissing({ file, line, name, door, meant }: MissingName): string {
  const advice = meant ? ` Did you mean ${meant}?` : '';
  return `${file}:${line} imports ${name} from ${door}, which this host does not have.${advice}`;
}

/**
 * Advice about icons of the navigation that the host does not know. It is no reason to refuse: such an entry gets a
 * generic icon.
 */
export function iconAdvice(
  navigation: readonly { icon: string; label: string }[],
  { icons }: Pick<HostOffer, 'icons'>,
): string[] {
  return navigation
    .filter(({ icon }) => !icons.includes(icon))
    .map(({ icon, label }) => {
      const meant = nearest(icon, icons);
      const advice = meant ? ` Did you mean ${meant}?` : ` It knows: ${icons.join(', ')}.`;
      return `The host has no icon "${icon}" for ${label} and shows a generic one.${advice}`;
    });
}

/** The name with the fewest edits, if these are few; null otherwise. */
function nearest(wanted: string, names: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits);
  return best?.name ?? null;
}

/** Levenshtein's distance. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, known] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === known ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What a team has to know about a remote that is not made for the host's own contract, and what to do; one line. */
export function describeSupport({ contract, until, hasEnded }: ContractSupport): string {
  if (until === null)
    return `Needs contract ${contract}, which this Salesdesk does not provide: its screens are unavailable.`;
  return hasEnded
    ? `Made for contract ${contract}, whose support ended on ${until}. It still runs; a new release for it is refused. ${CURE}`
    : `Made for contract ${contract}, which this Salesdesk supports until ${until}. ${CURE}`;
}

const CURE = 'Move it with salesdesk upgrade.';

/** It begins with a dot, so that no store serves it. */
export const CONTRACT_FILE = '.contract.json';
/** Limit of its size in bytes. */
const MAX_RECORD_BYTES = 4_000_000;

/** A name that a remote takes from a door of the contract at run time; empty for the door as a whole. */
interface ImportedName {
  /** Import path: `@salesdesk/shared/ui/core`. */
  door: string;
  name: string;
  /** Path below the remote's folder. */
  file: string;
  line: number;
}

/** What a build of a remote says about its use of the contract. The build recipe writes it; ADR-134. */
export interface ContractRecord {
  /** The contract's version that it was built with. */
  contract: string;
  /** The kit's version in the release store; null for a remote of the workspace. */
  kit: string | null;
  /** Version of each shared module that it was built with; absent in older records. */
  built?: Record<string, string>;
  imports: ImportedName[];
  /** Its TypeScript sources without tests: path below the remote's folder to text. */
  sources: Record<string, string>;
}

const Text = Type.String({ maxLength: 500 });
const form = Compile(
  Type.Object({
    contract: Text,
    kit: Type.Union([Text, Type.Null()]),
    built: Type.Optional(Type.Record(Text, Text)),
    imports: Type.Array(Type.Object({ door: Text, name: Text, file: Text, line: Type.Integer() })),
    sources: Type.Record(Type.String(), Type.String()),
  }),
);

/** A path below a folder, in plain parts. */
const PLAIN_PATH = /^(?!.*(^|\/)(\.{1,2}|node_modules)(\/|$))[^/\\:\0][^\\:\0]*\.tsx?$/;

/** Parses a record. Null for a text that is none, or that names files outside the remote's folder. */
export function parseRecord(text: string): ContractRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    if (!form.Check(record)) return null;
    const { contract, kit, built, imports, sources } = record as ContractRecord;
    if (!Object.keys(sources).every((file) => PLAIN_PATH.test(file))) return null;
    return { contract, kit, ...(built ? { built } : {}), imports, sources };
  } catch {
    return null;
  }
}

/**
 * Reads the record of the build in `folder`: null when it has none, as a plain Module Federation build. Otherwise the
 * problem, one sentence, when it cannot be used.
 */
export async function readRecord(folder: string): Promise<ContractRecord | { problem: string } | null> {
  const file = path.join(folder, CONTRACT_FILE);
  const found = await stat(file).catch(nullWhenMissing);
  if (!found) return null;
  if (found.size > MAX_RECORD_BYTES) {
    const kB = Math.ceil(found.size / 1000);
    return { problem: `${CONTRACT_FILE} has ${kB} kB; the limit is ${MAX_RECORD_BYTES / 1000} kB.` };
  }
  const record = found.isFile() ? parseRecord(await readFile(file, 'utf8')) : null;
  return (
    record ?? {
      problem: `${CONTRACT_FILE} is not the record of a build. Build again, and publish the folder as it is.`,
    }
  );
}
