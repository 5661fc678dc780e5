import { IMAGE_TYPE_ERROR } from '@salesdesk/shared/domain';
import { jpeg, png } from '../../test/images.ts';
import { buildTestApp, type Caller, NewFile, type TestApp } from '../../test/index.ts';

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

describe('upload', () => {
  it('refuses text and JSON objects instead of a file, but keeps the picture when its address is sent back', async () => {
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

  it('replaces and removes, and deletes the old bytes', async () => {
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
