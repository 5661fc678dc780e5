/** Checks whether a build may be released: its description, what it needs of the host, its files and its size. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  type ContractSupport,
  contractSupport,
  DEFAULT_BUDGET,
  isSlot,
  olderContractFor,
  type ReleaseDetails,
  type SizeBudget,
  SLOT_NAMES,
  SLOTS,
  satisfiesRange,
} from '@salesdesk/shared/domain';
import { CONTRACT_FILE, describeMissing, missingNames, readRecord } from '../contract/hostOffer.ts';
import { detailsProblems } from '../discovery/discovery.ts';
import { publishRefused } from '../store/failures.ts';
import { filesBelow } from '../store/files.ts';
import { checkNewReleaseName, HOST_FILE, HOST_NAME, HOST_PAGE, KIT_NAME } from '../store/store.ts';
import { type BuildSizes, HASHES_FILE, integrityOf, measure, type RemoteBuild, readBuild } from './build.ts';
import { federationProblems } from './federationProblems.ts';
import { type HostDescription, missingSlots } from './host.ts';

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** A build whose files match its description and that the host can show. */
export type CheckedBuild = RemoteBuild & { sizes: BuildSizes };

/** Checks the build in `folder` against `host` at the time `now`. Throws `refused` with every problem. */
export async function checkBuild(folder: string, host: HostDescription, now = new Date()): Promise<CheckedBuild> {
  const build = await readBuild(folder);
  const wrong = detailsProblems(build.details);
  const declared = wrong.length ? wrong : extensionProblems(build.details);
  if (declared.length) throw publishRefused(declared);
  if (build.details.name === KIT_NAME) throw publishRefused([`The name ${KIT_NAME} is reserved. Choose another one.`]);
  checkNewReleaseName(build.details.name, build.version);
  const files = await fileProblems(build);
  if (build.details.name === HOST_NAME) {
    const ofHost = files.length ? files : await hostBuildProblems(build);
    if (ofHost.length) throw publishRefused(ofHost);
    const sizes = await measure(build);
    const tooLarge = sizeProblems(build.details, sizes);
    if (tooLarge.length) throw publishRefused(tooLarge);
    return { ...build, sizes };
  }
  const problems = [
    ...hostProblems(build.details, host, now),
    ...(await contractProblems(folder, build.details, host)),
    ...files,
  ];
  if (files.length) throw publishRefused(problems);
  const sizes = await measure(build);
  problems.push(...(await federationProblems(build)), ...sizeProblems(build.details, sizes, host.highestBudget));
  if (problems.length) throw publishRefused(problems);
  return { ...build, sizes };
}

/** Checks that every file matches its declared hash and that no undeclared file is present. */
async function fileProblems({ folder, details: { assets } }: RemoteBuild): Promise<string[]> {
  const cure = 'Build again, and publish the folder as the build leaves it.';
  const files = await filesBelow(folder);
  const known = new Set(files);
  const read = (file: string) => readFile(path.join(folder, file));
  const changed = await Promise.all(
    Object.entries(assets).map(async ([file, integrity]) =>
      known.has(file) && integrityOf(await read(file)) !== integrity ? [file] : [],
    ),
  );
  const unannounced = await Promise.all(
    files.map(async (file) => {
      if (assets[file] || file === HASHES_FILE || file === CONTRACT_FILE) return [];
      const hasOrigin = await isCompressedCopy(file, assets, read);
      return hasOrigin ? [] : [`There is no hash for ${file}. ${cure}`];
    }),
  );
  return [
    ...Object.keys(assets).flatMap((file) => (known.has(file) ? [] : [`${file} is missing. ${cure}`])),
    ...changed.flat().map((file) => `${file} does not match its hash. ${cure}`),
    ...unannounced.flat(),
  ];
}

/** True for `x.js.br` and `x.js.gz` that decompress to the declared content of `x.js`. */
async function isCompressedCopy(
  file: string,
  assets: Record<string, string>,
  read: (file: string) => Promise<Buffer>,
): Promise<boolean> {
  const [, original = '', kind] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
  if (kind !== 'br' && kind !== 'gz') return false;
  const expected = original === HASHES_FILE ? integrityOf(await read(original)) : assets[original];
  if (!expected) return false;
  // Limit the output to the original's size, so that a decompression bomb fails early.
  const maxOutputLength = Math.max((await read(original).catch(() => Buffer.of())).length, 1);
  const unpacked = await UNPACK[kind](await read(file), { maxOutputLength }).catch(() => null);
  return unpacked !== null && integrityOf(unpacked) === expected;
}

function hostProblems({ contract, shared }: ReleaseDetails, host: HostDescription, now: Date): string[] {
  const cure = 'Build it against what this host provides, or publish it once the host has been updated.';
  const older = olderContractFor(host, contract);
  const support = contractSupport(host, contract, now);
  const shares = { ...host.shares, ...older?.shares };
  const unmet = Object.entries(shared).flatMap(([key, range]) => {
    const provided = shares[key];
    if (provided === undefined) return [`It needs ${key}, which the host does not provide. ${cureFor(key)}`];
    return satisfiesRange(provided, range) ? [] : [`It needs ${key} ${range}; the host provides ${provided}. ${cure}`];
  });
  if (support?.until === null)
    return [`It needs contract ${contract}; the host has ${versionsOf(host)}. ${cure}`, ...unmet];
  return support?.hasEnded ? [endedProblem(support), ...unmet] : unmet;
}

function versionsOf({ contract, olderContracts = [] }: HostDescription): string {
  return [contract, ...olderContracts.map(({ version }) => version)].join(' and ');
}

/** Releases that run are never stopped by a date. */
function endedProblem({ contract, until }: ContractSupport): string {
  return (
    `It is made for contract ${contract}, whose support ended on ${until}. ` +
    'What is live stays live. Move this remote with salesdesk upgrade, and publish it then.'
  );
}

/** What to do about a shared module that the host lacks. A bundled renderer or hook of React would be a second React. */
function cureFor(key: string): string {
  if (key === 'react/jsx-dev-runtime') return 'It was built for development: build with mode "production".';
  if (key.startsWith('react-dom/')) {
    return 'The host draws the screens: take it out of shared, and out of what the exposed modules import.';
  }
  if (key.startsWith('react/')) {
    return 'Take it out of shared: it then works with the React of the host, as long as react is shared with import: false.';
  }
  if (key.startsWith('@salesdesk/'))
    return 'Import only what the host provides; see /docs/teams/other-frameworks of the product.';
  return 'Bundle it with the remote: take it out of shared.';
}

/** Names that the build takes from the host and that it does not have. */
async function contractProblems(
  folder: string,
  { contract }: ReleaseDetails,
  host: HostDescription,
): Promise<string[]> {
  const { exports } = olderContractFor(host, contract) ?? host;
  const record = await readRecord(folder);
  if (!record) return [];
  if ('problem' in record) return [record.problem];
  return exports ? missingNames(record, exports).map(describeMissing) : [];
}

function sizeProblems(
  { budget: declared = DEFAULT_BUDGET }: ReleaseDetails,
  { page, total }: BuildSizes,
  highest: SizeBudget = declared,
): string[] {
  const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
  const budget = { page: Math.min(declared.page, highest.page), total: Math.min(declared.total, highest.total) };
  return [
    ...(['page', 'total'] as const).flatMap((part) =>
      declared[part] > highest[part] && declared !== DEFAULT_BUDGET
        ? [
            `budget.${part} in remote.json is ${declared[part]} kB; this product allows ${highest[part]} kB at most. ` +
              'Lower it, or ask the operator for a higher limit.',
          ]
        : [],
    ),
    ...(page.bytes > budget.page * 1000
      ? [
          `${page.module} loads ${kB(page.bytes)} of scripts and styles, compressed; its budget is ${budget.page} kB. ` +
            'Load parts of it on demand, or agree on a higher budget.page in remote.json.',
        ]
      : []),
    ...(total > budget.total * 1000
      ? [
          `All files together are ${kB(total)}; the budget is ${budget.total} kB. ` +
            'Remove unused code, or agree on a higher budget.total in remote.json.',
        ]
      : []),
  ];
}

/** An address of the page's own files. */
const LOADED = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"[^>]*>/g;

/** Of these browsers verify the hash; of icons, fonts and the manifest they do not. */
const VERIFIED = /^<script\b|\brel="(?:stylesheet|preload|modulepreload)"/;
const FONT = /\bas="font"/;

/** What keeps a build of the host from starting in any browser (ADR-156). Its files are those that were announced. */
async function hostBuildProblems({ folder, version, details }: RemoteBuild): Promise<string[]> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const [page, described] = await Promise.all([read(HOST_PAGE), read(HOST_FILE)]);
  const { version: own, contract } = JSON.parse(described) as { version?: string; contract?: string };
  const loaded = [...page.matchAll(LOADED)].map(([tag, address = '']) => ({ tag, file: address.slice(1) }));
  return [
    ...missingSlots(page).map((slot) => `${HOST_PAGE} lacks the element for ${slot}.`),
    ...loaded
      .filter(({ file }) => !details.assets[file])
      .map(({ file }) => `${HOST_PAGE} loads ${file}, which is missing.`),
    ...loaded
      .filter(({ tag }) => VERIFIED.test(tag) && !FONT.test(tag))
      .filter(({ tag, file }) => details.assets[file] && !tag.includes(`integrity="${details.assets[file]}"`))
      .map(({ file }) => `${HOST_PAGE} names another hash for ${file} than the file has.`),
    ...(own === version && contract === details.contract ? [] : [`${HOST_FILE} describes another build.`]),
  ];
}

/** One sentence for each extension that no slot of this product could show. */
function extensionProblems({ extensions = [] }: Pick<ReleaseDetails, 'extensions'>): string[] {
  return extensions.flatMap(({ id, slot, when = {} }) => {
    if (!isSlot(slot)) {
      return [
        `The extension ${id} names the slot ${slot}, which this product does not have. It has: ${SLOT_NAMES.join(', ')}.`,
      ];
    }
    const { conditions } = SLOTS[slot];
    return Object.keys(when)
      .filter((field) => !conditions.includes(field))
      .map(
        (field) =>
          `The extension ${id} has a condition on ${field}, which the slot ${slot} does not offer. ` +
          (conditions.length ? `It offers: ${conditions.join(', ')}.` : 'It offers none: remove when.'),
      );
  });
}
