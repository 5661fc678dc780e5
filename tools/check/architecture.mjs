/**
 * Generates the diagram in ARCHITECTURE.md from the actual imports between packages, and there and in README.md the tables of words.
 * `--check` writes nothing and exits with 1 when one of them is out of date.
 *
 * The tables lead from a word of the product to its code: README.md has the screens, ARCHITECTURE.md the rest. Screens come
 * from `remotes/*\/remote.json`; which folder of the API belongs to a screen follows from the calls that both name
 * (`shared/src/domain/endpoints/`).
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

/** What stands inside other screens, by folder of the API: its words, and the browser test with that name. */
const INSIDE = {
  activities: ['Notes, calls, meetings, tasks; work queue', 'activities'],
  bulk: ['Actions on many companies', 'lists'],
  duplicates: ['Duplicates', 'duplicates'],
  imports: ['Import', 'import'],
  live: ["Colleagues' changes, as they happen", 'live'],
  merges: ['Merge', 'duplicates'],
  notifications: ['Bell, notifications', 'notifications'],
  overrides: ['Overrides', 'platform'],
  preferences: ['Columns and saved views of a list', 'lists'],
  records: ["A company's record, timeline; Ctrl+K", 'record'],
  releases: ['Platform: releases', 'platform'],
  sessions: ['Sessions, refresh', 'refresh-tabs'],
  tokens: ['Platform: publishing tokens', 'tokens'],
  undo: ['Undo', 'undo'],
};

/** What has no folder of the API: its words, its folder, and the browser test. */
const IN_BROWSER = [
  ['Header, sidebar', 'shell', 'shell'],
  ['404, 410', 'pages', 'shell'],
  ['Loading of remotes, fallback', 'remotes', 'faults'],
  ['One screen alone (QA): its frame', 'isolation', 'isolation'],
  ['Reading without a network', 'offline', 'offline-reload'],
  ['Add/Edit Account popup', 'account-form', 'account-form'],
  ['Filters', 'filters', 'filters'],
  ['Drafts', 'drafts', 'drafts'],
  ['What waits for a connection', 'outbox', 'outbox'],
  ['Languages', 'language', 'language'],
];

/** Browser tests of remotes whose name and addresses they do not have. */
const SPECS = { auth: 'sign-in', contacts: 'accounts', home: 'shell', profile: 'shell', qa: 'isolation' };

/** Where code of the browser stands beside the remotes. */
const BROWSER_FOLDERS = ['host/src', 'shared/src/features', 'shared/src/kernel'];

/**
 * Draws the tables as Markdown.
 * @param {string} root the folder of the workspace
 * @returns {{ screens: string, inside: string }}
 */
export function screensTables(root) {
  const folders = (parent) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => `${parent}/${name}`)
          .sort()
      : [];
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const sources = (folder, wanted) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => wanted.test(file) && !/\.test\.|(^|\/)fake/.test(file))
      .map((file) => `${folder}/${file}`);
  const groups = sources('shared/src/domain/endpoints', /\.ts$/).flatMap((file) => [
    ...read(file).matchAll(/^export const (\w+)/gm),
  ]);
  // A key such as 'data.leads.create' is a permission.
  const call = new RegExp(`(?<!data\\.|system\\.)\\b(?:${groups.map(([, name]) => name).join('|')})\\.\\w+`, 'g');
  const callsOf = (folder, wanted) =>
    new Set(
      sources(folder, wanted)
        .map(read)
        .filter((text) => text.includes('endpoints'))
        .flatMap((text) => [...(text.match(call) ?? []), ...takenOut(text)]),
    );

  const api = folders('api/src')
    .map((folder) => ({ folder, calls: callsOf(folder, /\.routes\.ts$/) }))
    .filter(({ calls }) => calls.size);
  const remotes = folders('remotes').filter((folder) => existsSync(path.join(root, folder, 'remote.json')));
  const rooms = [...remotes, ...BROWSER_FOLDERS.flatMap(folders)];
  const browser = rooms.map((folder) => ({
    folder,
    calls: callsOf(remotes.includes(folder) ? `${folder}/src` : folder, /(?<!texts|texts\...)\.tsx?$/),
  }));
  const shared = (one, other) => [...one].filter((name) => other.has(name)).length;
  /** Those that name most of the calls, the most first. */
  const partners = (calls, others, most) => {
    const counted = others
      .map(({ folder, calls: theirs }) => ({ folder, count: shared(calls, theirs) }))
      .filter(({ count }) => count)
      .sort((one, other) => other.count - one.count);
    return counted
      .filter(({ count }, at) => at < most && count * 4 >= (counted[0]?.count ?? 0))
      .map(({ folder }) => folder);
  };
  const specs = existsSync(path.join(root, 'e2e/tests')) ? readdirSync(path.join(root, 'e2e/tests')) : [];
  const specsOf = (words) =>
    specs
      .filter((file) => words.some((word) => file === `${word}.spec.ts` || file.startsWith(`${word}-`)))
      .sort((one, other) => one.length - other.length)
      .slice(0, 2)
      .map((file) => `e2e/tests/${file}`);

  const screens = remotes.map((folder) => {
    const { name, routes, extensions = [] } = JSON.parse(read(`${folder}/remote.json`));
    const places = partners(browser.find((room) => room.folder === folder).calls, api, 3);
    const words = [...new Set((routes.length ? routes : extensions).map(({ title }) => title))].join(', ');
    const named = [name, ...routes.map(({ path: address }) => address.split('/')[1])].filter(Boolean);
    return row(words, [folder], places, specsOf([SPECS[name] ?? named].flat()));
  });
  const inside = api
    .filter(({ folder }) => INSIDE[path.basename(folder)])
    .map(({ folder, calls }) => {
      const [words, spec] = INSIDE[path.basename(folder)];
      return row(words, partners(calls, browser, 2), [folder], specsOf([spec]).slice(0, 1));
    });
  const others = IN_BROWSER.flatMap(([words, name, spec]) => {
    const all = [...BROWSER_FOLDERS.flatMap(folders), ...remotes.flatMap((folder) => folders(`${folder}/src`))];
    const place = all.find((folder) => path.basename(folder) === name);
    return place ? [row(words, [place], [], specsOf([spec]).slice(0, 1))] : [];
  });
  const table = (rows) => ['| word | browser | API | browser test |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return { screens: table(screens), inside: table([...inside, ...others]) };
}

/** Calls that are taken out of their group first: `const { changes } = endpoints.live`. */
function takenOut(text) {
  return [...text.matchAll(/const \{ ([\w, ]+) \} = endpoints\.(\w+);/g)].flatMap(([, names, group]) =>
    names.split(', ').map((name) => `${group}.${name}`),
  );
}

function row(words, browser, api, specs) {
  const links = (files, text) => files.map((file) => `[${text(file)}](${file})`).join(', ');
  const short = (file) => file.replace(/^shared\/src\/|(?<=^host)\/src|^api\/src\//, '');
  return `| ${words} | ${links(browser, short)} | ${links(api, short)} | ${links(specs, (file) => path.basename(file, '.spec.ts'))} |`;
}

const FOLDERS = ['host/src', 'remotes', 'shared/src', 'api/src', 'delivery/src', 'tools'];
const TEST = String.raw`\.(test|spec)\.[a-z]+$|/(testing|test|dist)/`;
/** The nodes of the diagram. */
const ROOM = '^(remotes|tools|(host|api|delivery)/src|shared/src/[^/]+)/';

function draw() {
  const depcruise = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const selection = ['--exclude', TEST, '--include-only', ROOM, '--collapse', ROOM];
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...selection, ...FOLDERS];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const nameOf = (folder) => folder.replace('/src/', '/').replace(/\/$/, '');
  const id = (folder) => nameOf(folder).replace('/', '_');
  const { modules } = JSON.parse(stdout);
  return [
    '```mermaid',
    'flowchart TD',
    ...modules.map(({ source }) => `  ${id(source)}["${nameOf(source)}"]`).sort(),
    ...modules
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => `  ${id(source)} --> ${id(resolved)}`))
      .sort(),
    '```',
  ].join('\n');
}

const TABLE = /\| word \| browser .*\n(?:\|.*\n)*(?=\n)/;

if (process.argv[1] === import.meta.filename) {
  const { screens, inside } = screensTables(ROOT);
  const PARTS = [
    ['ARCHITECTURE.md', /```mermaid\n[\s\S]*?```/, draw],
    ['ARCHITECTURE.md', TABLE, () => `${inside}\n`],
    ['README.md', TABLE, () => `${screens}\n`],
  ];
  for (const [name, pattern, generate] of PARTS) {
    const file = path.join(ROOT, name);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(pattern, generate);
    if (!process.argv.includes('--check')) writeFileSync(file, after);
    else if (after !== before) {
      console.error(`${name} is out of date. Update it: npm run format`);
      process.exitCode = 1;
    }
  }
}
