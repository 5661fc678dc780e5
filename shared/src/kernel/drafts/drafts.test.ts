/** A draft outlives the end of the session and a reload, for the same person only, and lies encrypted. */
import { tokenOf } from '@salesdesk/shared/testing';
import { waitFor } from '@testing-library/react';

const KEY = 'salesdesk.draft';
const keyOf = (number: number) => Buffer.alloc(32, number).toString('base64url');
const MARTA = { userId: 1, keys: [keyOf(1)] };
const NOOR = { userId: 2, keys: [keyOf(2)] };
const typed = { name: 'Acme Holding', city: 'Delft' };
const stored = () => sessionStorage.getItem(KEY);
const isStored = () => waitFor(() => expect(stored()).not.toBeNull());

/** The modules as a page that was just loaded has them, with whatever the browser's storages hold. */
async function load() {
  jest.resetModules();
  const [{ bus }, { drafts }, { session }] = await Promise.all([
    import('../bus.ts'),
    import('./drafts.ts'),
    import('../session.ts'),
  ]);
  const paths: string[] = [];
  bus.on('navigation.requested', ({ path }) => void paths.push(path));
  const enter = async ({ userId, keys }: typeof MARTA) => {
    session.begin(tokenOf({ sub: String(userId) }));
    await drafts.unlock(userId, keys);
  };
  return { drafts, session, paths, enter };
}

/** Marta types into the form of colleague 7, on My Team, and closes nothing. */
async function typing(value: object = typed) {
  window.history.replaceState(null, '', '/my-team?status=1');
  const page = await load();
  await page.enter(MARTA);
  page.drafts.save({ form: 'user', record: 7, userId: 1, value: JSON.stringify(value) });
  await isStored();
  return page;
}

const goTo = (path: string) => window.history.replaceState(null, '', path);
beforeEach(() => goTo('/'));

test('what is stored holds nothing of what was typed, nor whose it is, and no key', async () => {
  await typing();
  const text = stored() ?? '';
  const bytes = atob(text);
  for (const secret of ['Acme', 'Delft', 'my-team', 'user', 'Acme Holding', KEY, keyOf(1)]) {
    expect(text).not.toContain(secret);
    expect(bytes).not.toContain(secret);
  }
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(keyOf(1));
});

test('after the end of the session and a reload of the sign-in page the same person is brought back to the form', async () => {
  const page = await typing();
  page.session.end('refresh-refused');
  goTo('/');
  const later = await load();
  expect(later.drafts.find('user', 7)).toBeNull();
  await later.enter(MARTA);
  expect(later.paths).toEqual(['/my-team?status=1']);
  expect(later.drafts.returning()).toMatchObject({ form: 'user', record: 7 });
  expect(JSON.parse(later.drafts.find('user', 7)?.value ?? '')).toEqual(typed);
  expect(later.drafts.find('user', 8)).toBeNull();
});

test('what was typed in the very moment in which the session ended is stored too', async () => {
  const page = await typing();
  page.drafts.save({ form: 'user', record: 7, userId: 1, value: '{"name":"The last word"}' });
  const before = stored();
  page.session.end('unauthenticated');
  await waitFor(() => expect(stored()).not.toBe(before));
  const later = await load();
  await later.enter(MARTA);
  expect(later.drafts.find('user', 7)?.value).toContain('The last word');
});

test.each([
  ['after a reload', true],
  ['without one', false],
])('another person finds nothing, and then it is gone for good: %s', async (_, isReloaded) => {
  const page = await typing();
  page.session.end('refresh-refused');
  const later = isReloaded ? await load() : page;
  await later.enter(NOOR);
  expect(later.drafts.find('user', 7)).toBeNull();
  expect(later.paths).toEqual([]);
  expect(stored()).toBeNull();
  later.session.end('refresh-refused');
  await later.enter(MARTA);
  expect(later.drafts.find('user', 7)).toBeNull();
});

test.each([
  ['one byte changed', (text: string) => `${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`],
  ['cut off', (text: string) => text.slice(0, 24)],
  ['no base64', () => '{"form":"user"}'],
  ['put there in the clear', () => btoa('{"form":"user","record":7,"userId":1}')],
])('a stored draft that is damaged is removed: %s', async (_, damage) => {
  await typing();
  sessionStorage.setItem(KEY, damage(stored() ?? ''));
  const later = await load();
  await later.enter(MARTA);
  expect(later.drafts.returning()).toBeNull();
  expect(stored()).toBeNull();
});

test('a draft of before the secret was replaced is read with the previous key', async () => {
  await typing();
  const later = await load();
  await later.enter({ userId: 1, keys: [keyOf(9), keyOf(1)] });
  expect(later.drafts.find('user', 7)).not.toBeNull();
});

test('signing out by oneself, and a day, end it', async () => {
  const page = await typing();
  page.session.end('signed-out');
  expect(stored()).toBeNull();
  await typing();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000);
  const later = await load();
  await later.enter(MARTA);
  jest.restoreAllMocks();
  expect(later.drafts.find('user', 7)).toBeNull();
  expect(stored()).toBeNull();
});

test('a saved or discarded form leaves nothing, also when its last words were just being encrypted', async () => {
  const { drafts } = await typing();
  drafts.save({ form: 'user', record: 7, userId: 1, value: '{"name":"More"}' });
  drafts.drop('network', null);
  expect(drafts.find('user', 7)).not.toBeNull();
  drafts.drop('user', 7);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stored()).toBeNull();
});

test('a reload while signed in opens the form of that page again; elsewhere it waits to be opened', async () => {
  await typing();
  const reloaded = await load();
  await reloaded.drafts.unlock(1, MARTA.keys);
  expect(reloaded.drafts.returning()).toMatchObject({ form: 'user' });
  expect(reloaded.paths).toEqual([]);
  goTo('/leads');
  const elsewhere = await load();
  await elsewhere.drafts.unlock(1, MARTA.keys);
  expect(elsewhere.drafts.returning()).toBeNull();
  expect(elsewhere.paths).toEqual([]);
  expect(elsewhere.drafts.find('user', 7)).not.toBeNull();
});

test('a window whose session another person took over stores nothing of the first', async () => {
  const page = await typing();
  page.drafts.drop('user', 7);
  await page.enter(NOOR);
  page.drafts.save({ form: 'user', record: 7, userId: 1, value: '{"name":"Marta typed this"}' });
  expect(page.drafts.find('user', 7)).toBeNull();
});

test('no page outside the product is ever returned to', async () => {
  const { internalPath } = await import('../page.ts');
  for (const address of [
    '//evil.example/x',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'http://',
  ])
    expect(internalPath(address)).toBeNull();
  expect(internalPath('/my-team?status=1#x')).toBe('/my-team?status=1#x');
});

describe('where it cannot be stored, it is in memory', () => {
  test.each([
    ['a full storage', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
    ['no WebCrypto, as on plain http', () => jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)],
  ])('%s', async (_, meet) => {
    const page = await load();
    await page.enter(MARTA);
    meet();
    await page.drafts.unlock(1, MARTA.keys);
    page.drafts.save({ form: 'user', record: 7, userId: 1, value: '{"name":"Acme"}' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    jest.restoreAllMocks();
    expect(stored()).toBeNull();
    page.session.end('refresh-refused');
    await page.enter(MARTA);
    expect(page.drafts.returning()).toMatchObject({ form: 'user', record: 7 });
    await isStored();
  });
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
});
