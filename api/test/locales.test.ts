/** Databases of different locales give equal answers, and each restores the backups of all others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endpoints,
  type ImportPlan,
  type ListedAccount,
  type Network,
  type Page,
  PERMISSION_KEYS,
  type SavedView,
} from '@salesdesk/shared/domain';
import { writeBackup } from '../src/backup/backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { migrate } from '../src/database/migrate.ts';
import { sumsOf } from './backups.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { png } from './images.ts';
import { importingAs } from './importing.ts';
import { buildTestApp, NewFile, type TestApp } from './index.ts';
import { login } from './signIn.ts';

const { lists, networks, accounts, users } = endpoints;
const TURKISH = "locale_provider icu icu_locale 'tr-TR'";
/** As `create database` takes them; null is the embedded database. Those of the system are only in some installations. */
const LOCALES: Record<string, string | null> = {
  embedded: null,
  ...(process.env.TEST_DATABASE_URL ? { C: "lc_collate 'C' lc_ctype 'C'", 'Turkish of ICU': TURKISH } : {}),
  ...(process.env.TEST_DATABASE_URL && process.env.LONG_TESTS
    ? {
        'root of ICU': "locale_provider icu icu_locale 'und'",
        'en_US.UTF-8': "lc_collate 'en_US.UTF-8' lc_ctype 'en_US.UTF-8'",
        'tr_TR.UTF-8': "lc_collate 'tr_TR.UTF-8' lc_ctype 'tr_TR.UTF-8'",
      }
    : {}),
};

let folder: string;
const apps = new Map<string, TestApp>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-locales-'));
  for (const [name, locale] of Object.entries(LOCALES)) {
    const database = await opened(name, locale);
    if (!database) continue;
    if (locale) await migrate(database.db);
    apps.set(name, await buildTestApp({}, undefined, undefined, database));
  }
}, 180_000);
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  rmSync(folder, { recursive: true });
});

/** A database, empty on a server; null, and a line that says so, where the server does not have the locale. */
async function opened(name: string, locale: string | null): Promise<TestDatabase | null> {
  try {
    return await openTestDatabase({ migrated: locale === null, unlimited: true, locale });
  } catch (error) {
    if (!/invalid locale name/.test(String(error))) throw error;
    process.stdout.write(`The server does not have the locale ${name}: not tried.\n`);
    return null;
  }
}

/** What users may see of names that differ in case, in the order of asking. */
async function answers(api: TestApp): Promise<Record<string, unknown>> {
  const admin = await api.as(PERMISSION_KEYS);
  await api.createUser({ username: 'Ilker-I', email: 'Ilker.IKI@mail.example' });
  const user = async (values: Record<string, string>) => {
    const { body } = await admin.post<unknown>(users.create.path, {
      first_name: 'I',
      last_name: 'I',
      designation: 'I',
      country: 1,
      reporting_to: admin.userId,
      password: 'Engine-Of-1842',
      phone: `+31 6 5551 ${Math.random()}`,
      checkedPermissions: ['data.leads.view'],
      email: 'another@mail.example',
      username: 'another',
      ...values,
    });
    return [body.validations.username, body.validations.email];
  };
  const view = async (name: string) => {
    const body = { list: 'leads', name, content: { filters: {}, columns: [] } };
    return (await admin.post<SavedView>(lists.saveView.path, body, { json: true })).body.message;
  };
  const network = async (code: string, name: string) => {
    const body = {
      network_name: name,
      network_code: code,
      network_color_code: '#aabbcc',
      network_url: 'https://n.example',
    };
    const logo = { network_logo: new NewFile('logo.png', png()) };
    return (await admin.post(networks.create.path, { ...body, ...logo })).body.message;
  };
  for (const [name, email, website] of [
    ['By e-mail', 'INFO@IKI.example', null],
    ['By website', null, 'WWW.MÜLLER-IKI.example'],
    ['INFO INC', null, null],
  ] as const)
    await api.db.insertInto('accounts').values({ name, email, website, type: 1, created_by: admin.userId }).execute();
  const { upload, plan } = importingAs(api, admin);
  const rows = ['Company,Email,Website,City', 'One,info@iki.example,,Izmir', 'Two,,https://müller-iki.example/,Izmir'];
  const file = Buffer.from([...rows, 'Three,new@iki.example,,Izmir'].join('\n'));
  const found = async (name: string) => {
    const { body } = await admin.get<Page<ListedAccount>>(accounts.list.path, { type: 1, name });
    return body.data?.data.map(({ account_name }) => account_name);
  };
  return {
    signIn: (await login(api, 'ILKER.iki@MAIL.example')).status,
    userName: await user({ username: 'iLKER-i' }),
    email: await user({ email: 'ilker.iki@mail.example' }),
    views: [
      await view('Iki VIEW'),
      await view('iki view'),
      await view('ärger'),
      await view('Ärger'),
      await view('Zebra'),
    ],
    viewNames: (await admin.get<SavedView[]>(lists.views.path, { list: 'leads' })).body.data?.map(({ name }) => name),
    networks: [
      await network('WIFI', 'b'),
      await network('wifi', 'x'),
      await network('Z1', 'C'),
      await network('Z2', 'Ä'),
    ],
    networkNames: (await admin.get<Network[]>(networks.list.path)).body.data?.map(({ network_name }) => network_name),
    imported: ((await plan(await upload(file))).body.data as ImportPlan).counts,
    shortSearch: await found('in'),
  };
}

const VIEW = (name: string) => `The view ${name} is saved.`;
const NETWORK = 'Network created successfully!';
test('names and addresses are the same whatever the case of A to Z, and lists have one order', async () => {
  for (const [name, api] of apps)
    expect({ name, ...(await answers(api)) }).toEqual({
      name,
      signIn: 200,
      userName: ['Username is already in use', undefined],
      email: [undefined, 'Email is already in use'],
      views: [VIEW('Iki VIEW'), 'You have a view of this name already.', VIEW('ärger'), VIEW('Ärger'), VIEW('Zebra')],
      viewNames: ['ärger', 'Ärger', 'Iki VIEW', 'Zebra'],
      networks: [NETWORK, 'Network code already exists', NETWORK, NETWORK],
      networkNames: ['Ä', 'b', 'C'],
      imported: { create: 1, update: 2, skip: 0, refuse: 0 },
      shortSearch: ['INFO INC'],
    });
}, 120_000);

test('each restores the backups of the others', async () => {
  const fileOf = (name: string) => join(folder, `${name}.backup`);
  const sums = new Map<string, Awaited<ReturnType<typeof sumsOf>>>();
  for (const [name, { db }] of apps) sums.set(name, await writeBackup(db, fileOf(name)));
  const all = [...apps];
  for (const [place, [from]] of all.entries()) {
    // In the short run each restores one.
    const next = (place + 1) % all.length;
    const targets = process.env.LONG_TESTS ? all : all.slice(next, next + 1);
    for (const [to, { db }] of targets) {
      await restoreBackup(db, fileOf(from), { overwrite: true });
      expect([from, to, await sumsOf(db)]).toEqual([from, to, sums.get(from)]);
    }
  }
}, 600_000);
