import { endpoints, type Network } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { buildTestApp, type Caller, fingerprintOfTables, NewFile, type TestApp } from '../../test/index.ts';
import { undoNetworks } from './networks.service.ts';
import { isCodeClash } from './networks.sql.ts';

const { networks } = endpoints;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let api: TestApp;
let clerk: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  clerk = await api.as(['system.network.create', 'system.network.edit', 'system.network.delete']);
});
afterAll(() => api.close());

const logo = () => new NewFile('logo.png', new Uint8Array(PNG), 'image/png');
const form = (code: string) => ({
  network_name: `Net ${code}`,
  network_code: code,
  network_color_code: '#aabbcc',
  network_url: 'https://net.example',
  network_logo: logo(),
});
const find = async (code: string) =>
  (await clerk.get<Network[]>(networks.list.path)).body.data?.find((network) => network.network_code === code);

test('a network is added with its logo, edited without sending it again, deactivated and deleted', async () => {
  expect((await clerk.post(networks.create.path, form('AAA'))).body).toMatchObject({
    error: false,
    message: 'Network created successfully!',
  });
  const made = await find('AAA');
  expect(made).toMatchObject({ network_color_code: '#AABBCC', network_status: 1 });
  expect(made?.network_parent_id).toBe(made?.network_id);
  const network_id = made?.network_id;
  expect((await clerk.post(networks.update.path, { network_id, network_name: 'Renamed' })).body.error).toBe(false);
  expect(await find('AAA')).toMatchObject({ network_name: 'Renamed', network_logo: made?.network_logo });
  expect((await clerk.post(networks.statusChange.path, { network_id, network_status: 2 })).body.message).toBe(
    'Network status updated to inactive',
  );
  expect(await find('AAA')).toMatchObject({ network_status: 2 });
  expect((await clerk.post(networks.delete.path, { network_id })).body.message).toBe('Network deleted successfully!');
  expect(await find('AAA')).toBeUndefined();
  expect((await clerk.post(networks.delete.path, { network_id })).body.message).toBe(
    'This network does not exist any more.',
  );
});

test('a new logo takes the place of the old one, whose file is removed', async () => {
  await clerk.post(networks.create.path, form('LOGO'));
  const before = await find('LOGO');
  const fileOf = async (network: Network | undefined) => {
    const id = network?.network_logo?.split('/').at(-1) ?? '';
    return api.db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
  };
  expect(await fileOf(before)).toBeDefined();
  await clerk.post(networks.update.path, { network_id: before?.network_id, network_logo: logo() });
  const after = await find('LOGO');
  expect(await fileOf(after)).toBeDefined();
  expect(after?.network_logo).not.toBe(before?.network_logo);
  expect(await fileOf(before)).toBeUndefined();
});

test('every message of the form is returned, and nothing changes', async () => {
  await clerk.post(networks.create.path, form('TAKEN'));
  const before = await fingerprintOfTables(api.db);
  const empty = await clerk.post(networks.create.path, {});
  expect(empty.body).toMatchObject({
    errorCode: 11011,
    validations: {
      network_name: 'Network Name is required',
      network_code: 'Network code is required',
      network_color_code: 'Network color code is required',
      network_url: 'Network URL is required',
      network_logo: 'Network Logo is required',
    },
  });
  const wrong = await clerk.post(networks.create.path, {
    ...form('taken'),
    network_url: 'javascript:alert(1)',
    network_color_code: 'red',
  });
  expect(wrong.body.validations).toEqual({
    network_code: 'Network code already exists',
    network_url: 'Invalid URL',
    network_color_code: 'Network color code is invalid',
  });
  const svg = await clerk.post(networks.create.path, {
    ...form('SVG'),
    network_logo: new NewFile('logo.svg', new TextEncoder().encode('<svg/>'), 'image/svg+xml'),
  });
  expect(svg.body.validations).toEqual({ network_logo: 'Please select only jpeg or png file' });
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

test('of many concurrent saves of one code, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => clerk.post(networks.create.path, form('RACE'))));
  expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message === 'Network code already exists')).toHaveLength(5);
});

test('a code that the index refuses is recognised by the name of the index, on either database', async () => {
  await api.createNetwork({ code: 'CLASH' });
  const refused = (values: { code?: string; status?: 1 | 2 }) =>
    api.createNetwork(values).then(
      () => null,
      (error: unknown) => error,
    );
  const clash = await refused({ code: 'clash' });
  expect(isCodeClash(clash)).toBe(true);
  expect(undoNetworks.messageOf?.(clash)).toEqual(say('undo.code-taken'));
  const other = await refused({ status: 7 as 1 });
  expect(other).toBeInstanceOf(Error);
  expect(isCodeClash(other)).toBe(false);
  expect(undoNetworks.messageOf?.(other)).toBeNull();
  expect(isCodeClash(new Error('networks_code_live'))).toBe(false);
});

test('every signed-in user reads the list; each change requires its own permission', async () => {
  const reader = await api.as([]);
  expect((await reader.get(networks.list.path)).body.error).toBe(false);
  for (const { path } of [networks.create, networks.update, networks.statusChange, networks.delete]) {
    expect(await reader.post(path, { network_id: 1, network_status: 1 })).toMatchObject({
      status: 403,
      body: { errorCode: 11013 },
    });
  }
});
