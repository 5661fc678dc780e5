/** Files of packages and of their builds. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|json|svg)$/;
const MIN_BYTES = 1024;

/** Folder in the host's build of the page with a development React. */
export const DEVELOPMENT_FILES = 'assets/development/';

/** The folder of the package whose configuration file has this `import.meta.url`. */
export function folderOf(configUrl) {
  return path.dirname(fileURLToPath(configUrl));
}

/** The parsed content of a JSON file, by path or URL. */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Writes a value as JSON that people can read. */
export function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The pages and extensions that remote.json declares, by module: `{ './XPage': './src/XPage.tsx' }`. Throws when one has no file. */
export function screensOf(folder, { routes, extensions = [] }) {
  const fileOf = (module) => {
    const source = module.replace(/^\.\//, './src/');
    const file = [`${source}.tsx`, `${source}.ts`].find((name) => existsSync(path.join(folder, name)));
    if (!file) throw new Error(`remote.json names ${module}, but ${path.join(folder, source)}.tsx does not exist.`);
    return file;
  };
  return Object.fromEntries([...routes, ...extensions].map(({ module }) => [module, fileOf(module)]));
}

/** Every file below `folder`, as sorted paths relative to it, with forward slashes. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** Subresource integrity of a file: `sha384-` and the digest in base64. */
export function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** The commit of a build: `SOURCE_COMMIT`, else the one of git, else null (a copy without history). */
export function sourceCommit(folder) {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Writes a brotli and a gzip copy of every text file in `folder` that is large enough; the edge serves them. */
export async function precompress(folder) {
  const texts = filesBelow(folder).filter((file) => TEXT.test(file));
  await Promise.all(texts.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES || (existsSync(`${file}.br`) && isHashed(file))) return;
  const settings = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    brotli(content, settings).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** The name contains a content hash, so an existing copy is still valid. */
function isHashed(file) {
  return /\.[0-9a-f]{10}\.\w+$/.test(file);
}

/**
 * What a remote exposes instead of its screens (`{ './XPage': './src/XPage.tsx' }`) when it has texts in languages other
 * than English: a module that starts to load them and reports by `ready` when they are loaded. `virtual`: the sources of
 * these modules.
 */
export function screensWithTexts(folder, screens) {
  const languages = readdirSync(path.join(folder, 'src')).flatMap((file) => /^texts\.(\w+)\.ts$/.exec(file)?.[1] ?? []);
  if (!languages.length) return { exposes: screens, virtual: {} };
  const exposes = {};
  const virtual = {};
  for (const [module, source] of Object.entries(screens)) {
    const file = source.replace(/\.tsx?$/, '.generated.js');
    exposes[module] = file;
    virtual[file] = sourceOf(path.basename(source), languages);
  }
  return { exposes, virtual };
}

function sourceOf(screen, languages) {
  const loaders = languages.map(
    (language) => `${language}: () => import(/* webpackChunkName: "${language}" */ './texts.${language}.ts')`,
  );
  return [
    `import { loadTexts } from '@salesdesk/shared';`,
    `export { default } from './${screen}';`,
    `export const ready = loadTexts({ ${loaders.join(', ')} });`,
  ].join('\n');
}
