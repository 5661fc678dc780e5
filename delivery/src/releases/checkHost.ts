/** Checks whether a build of the host may be released. ADR-156. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingSlots } from '../host/page.ts';
import { HOST_FILE, HOST_PAGE } from '../store/hostNames.ts';
import type { RemoteBuild } from './build.ts';

/** An address of the page's own files. */
const LOADED = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"[^>]*>/g;

/** Of these browsers verify the hash; of icons, fonts and the manifest they do not. */
const VERIFIED = /^<script\b|\brel="(?:stylesheet|preload|modulepreload)"/;
const FONT = /\bas="font"/;

/** What keeps this build from starting in any browser, one sentence each. Its files are those that were announced. */
export async function hostBuildProblems({ folder, version, details }: RemoteBuild): Promise<string[]> {
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
