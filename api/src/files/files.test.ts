import { IMAGE_MAX_BYTES, IMAGE_SIZE_ERROR, IMAGE_TYPE_ERROR } from '@salesdesk/shared/domain';
import { HTML, jpeg, png, pngOfSize, SVG } from '../../test/images.ts';
import { buildTestApp, type Caller, fingerprintOfTables, NewFile, type TestApp } from '../../test/index.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as(['system.staff.edit', 'system.staff.view']);
});
afterAll(() => test.close());

const upload = async (file: NewFile) => {
  const { id } = await test.createUser();
  const { body } = await admin.post('user/user-update', { user_id: id, profile_image: file });
  const detail = await admin.get<{ profile_image: string | null }>(`user/user/${id}`);
  return { id, body, address: detail.body.data?.profile_image ?? null };
};
const imageFor = async (id: number) =>
  (await admin.get<{ profile_image: string | null }>(`user/user/${id}`)).body.data?.profile_image;
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe('upload', () => {
  it.each([
    ['face.png', png(), 'image/png'],
    ['FACE.PNG', png(), 'image/png'],
    ['face.jpg', jpeg(), 'image/jpeg'],
    ['face.jpeg', jpeg(4096, 4096), 'image/jpeg'],
    ['../../etc/passwd.png', png(), 'image/png'],
    ['png named jpg.jpg', png(), 'image/png'],
    ['exactly 2 MB.png', pngOfSize(IMAGE_MAX_BYTES), 'image/png'],
  ])('keeps %s and serves the same bytes', async (name, bytes, mime) => {
    const { body, address } = await upload(new NewFile(name, bytes));
    expect(body.error).toBe(false);
    expect(address).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    const response = await test.app.inject({ url: address as string });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    });
  });

  it.each([
    ['an svg', 'a.svg', SVG, IMAGE_TYPE_ERROR],
    ['an svg named png', 'a.png', SVG, IMAGE_TYPE_ERROR],
    ['html named jpg', 'a.jpg', HTML, IMAGE_TYPE_ERROR],
    ['a png named html', 'a.html', png(), IMAGE_TYPE_ERROR],
    ['a name without extension', 'png', png(), IMAGE_TYPE_ERROR],
    ['a gif', 'a.png', new TextEncoder().encode('GIF89a'), IMAGE_TYPE_ERROR],
    ['a truncated png', 'a.png', png().subarray(0, 40), IMAGE_TYPE_ERROR],
    ['a png without its end', 'a.png', png().subarray(0, -12), IMAGE_TYPE_ERROR],
    ['a png with a wrong checksum', 'a.png', png().map((byte, i) => (i === 20 ? byte ^ 1 : byte)), IMAGE_TYPE_ERROR],
    ['a png bomb', 'a.png', png(20_000, 20_000), IMAGE_TYPE_ERROR],
    ['a truncated jpeg', 'a.jpg', jpeg().subarray(0, -2), IMAGE_TYPE_ERROR],
    ['a jpeg without a frame', 'a.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xd9, 0, 0]), IMAGE_TYPE_ERROR],
    ['a jpeg too wide', 'a.jpg', jpeg(5000, 2), IMAGE_TYPE_ERROR],
    ['png magic before html', 'a.png', join(png().subarray(0, 8), HTML), IMAGE_TYPE_ERROR],
    ['one byte', 'a.png', new Uint8Array([0x89]), IMAGE_TYPE_ERROR],
    ['an empty file', 'a.png', new Uint8Array(), IMAGE_TYPE_ERROR],
    ['one byte over 2 MB', 'a.png', pngOfSize(IMAGE_MAX_BYTES + 1), IMAGE_SIZE_ERROR],
  ])('refuses %s and keeps nothing', async (_what, name, bytes, text) => {
    const { id } = await test.createUser();
    const before = await fingerprintOfTables(test.db);
    const { body } = await admin.post('user/user-update', {
      user_id: id,
      first_name: 'New',
      profile_image: new NewFile(name, bytes),
    });
    expect(body).toMatchObject({ error: true, errorCode: 11011, message: text, validations: { profile_image: text } });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('cuts off what is glued behind a png', async () => {
    const { address } = await upload(new NewFile('a.png', join(png(), HTML)));
    expect((await test.app.inject({ url: address as string })).rawPayload.equals(Buffer.from(png()))).toBe(true);
  });

  it('refuses text and JSON objects in place of a file, but leaves the picture when its address comes back', async () => {
    const { id, address } = await upload(new NewFile('a.png', png()));
    const forged = { filename: 'a.png', mime: 'image/png', bytes: [...png()] };
    for (const profile_image of ['data:image/png;base64,AAAA', forged, 5])
      expect(
        (await admin.post('user/user-update', { user_id: id, profile_image }, { json: true })).body.validations,
      ).toEqual({ profile_image: IMAGE_TYPE_ERROR });
    for (const profile_image of [address, '', null, `http://host${address}`])
      expect((await admin.post('user/user-update', { user_id: id, profile_image })).body.error).toBe(false);
    expect(await imageFor(id)).toBe(address);
  });

  it('replaces and removes, and forgets the old bytes', async () => {
    const { id, address } = await upload(new NewFile('a.png', png()));
    await admin.post('user/user-update', { user_id: id, profile_image: new NewFile('b.jpg', jpeg()) });
    const second = await imageFor(id);
    expect(second).not.toBe(address);
    expect((await test.app.inject({ url: address as string })).statusCode).toBe(404);
    await admin.post('user/user-update', { user_id: id, remove_profile_image: true });
    expect(await imageFor(id)).toBeNull();
    expect((await test.app.inject({ url: second as string })).statusCode).toBe(404);
  });
});

describe('files', () => {
  it.each(['1', 'x', '../secret', '00000000-0000-0000-0000-000000000000'])('has nothing at %s', async (id) => {
    const answer = await test.anonymous.get(`files/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { error: true, errorCode: 11015 } });
  });
});
