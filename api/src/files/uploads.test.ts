/** Uploads of users and attackers: every file is refused with its message, or served as nothing but pixels. */
import { deflateSync, gzipSync } from 'node:zlib';
import { IMAGE_MAX_BYTES, IMAGE_SIZE_ERROR, IMAGE_TYPE_ERROR } from '@salesdesk/shared/domain';
import sharp, { type Sharp } from 'sharp';
import { chunk, HTML, jpeg, png, pngOfSize, SVG } from '../../test/images.ts';
import { buildTestApp, type Caller, fingerprintOfTables, NewFile, type TestApp } from '../../test/index.ts';

type Bytes = Uint8Array | Promise<Uint8Array>;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));
const PAYLOAD = '<script>alert(document.cookie)</script>';

const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 36, g: 179, b: 250, alpha: 0.5 } } });
const drawn = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
/** The chunks of a png with `extra` inserted after the header. */
const rebuilt = (bytes: Uint8Array, extra: Buffer) => join(bytes.subarray(0, 33), extra, bytes.subarray(33));
const segment = (marker: number, content: Uint8Array) =>
  join(new Uint8Array([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content);
/** A jpeg with extra segments after its first marker. */
const jpegWith = (bytes: Uint8Array, ...segments: Uint8Array[]) =>
  join(bytes.subarray(0, 2), ...segments, bytes.subarray(2));

function header(width: number, height: number, depth = 8, colour = 2): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

const pngOf = (head: Buffer, pixels: Buffer) => join(SIGNATURE, head, chunk('IDAT', pixels), END);

const REFUSED: [what: string, name: string, bytes: Bytes, message?: string][] = [
  ['an svg', 'a.svg', SVG],
  ['an svg named png', 'a.png', SVG],
  ['a packed svg', 'a.png', gzipSync(SVG)],
  ['html named html', 'a.html', HTML],
  ['html named jpg', 'a.jpg', HTML],
  ['html named png', 'a.png', HTML],
  ['a script', 'a.js', text('alert(1)')],
  ['text', 'a.png', text('just words')],
  ['a gif', 'a.gif', drawn(plain(2, 2).gif())],
  ['a gif named png', 'a.png', drawn(plain(2, 2).gif())],
  ['a webp', 'a.webp', drawn(plain(2, 2).webp())],
  ['a webp named jpg', 'a.jpg', drawn(plain(2, 2).webp())],
  ['a tiff named jpg', 'a.jpg', drawn(plain(2, 2).tiff())],
  ['a bitmap', 'a.png', join(text('BM'), new Uint8Array(60))],
  ['a pdf', 'a.png', text('%PDF-1.7\n1 0 obj << /S /JavaScript >>')],
  ['a zip', 'a.jpg', join(text('PK'), new Uint8Array([3, 4, 20, 0]))],
  ['a program', 'a.png', join(new Uint8Array([0x7f]), text('ELF'), new Uint8Array(60))],
  ['a gif that is a script too', 'a.png', text('GIF89a/*\x00*/=1;alert(1)')],
  ['an empty file', 'a.png', new Uint8Array()],
  ['one byte', 'a.png', new Uint8Array([0x89])],
  ['a thousand zeros', 'a.png', new Uint8Array(1000)],
  ['the signature of a png alone', 'a.png', SIGNATURE],
  ['the signature of a png before html', 'a.png', join(SIGNATURE, HTML)],
  ['half a png', 'a.png', drawn(plain(300, 300).png()).then((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['a png without its end', 'a.png', png().subarray(0, -12)],
  ['a png with a wrong checksum', 'a.png', png().map((byte, i) => (i === 20 ? byte ^ 1 : byte))],
  ['a png whose pixels are no pixels', 'a.png', pngOf(header(2, 2), Buffer.from('no deflate stream'))],
  ['a png with too few pixels', 'a.png', pngOf(header(50, 50), deflateSync(Buffer.alloc(20)))],
  ['a png of a colour type there is not', 'a.png', pngOf(header(2, 2, 8, 5), deflateSync(Buffer.alloc(14)))],
  ['a png without pixels in width', 'a.png', pngOf(header(0, 2), deflateSync(Buffer.alloc(4)))],
  ['a png that claims 20,000 x 20,000', 'a.png', png(20_000, 20_000)],
  ['a bomb of 20,000 x 20,000', 'a.png', Promise.resolve().then(bomb)],
  ['a png 4,097 px wide', 'a.png', drawn(plain(4097, 1).png())],
  ['a jpeg 4,097 px high', 'a.jpg', drawn(plain(1, 4097).jpeg())],
  ['half a jpeg', 'a.jpg', drawn(plain(300, 300).jpeg()).then((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['a jpeg without its end', 'a.jpg', jpeg().subarray(0, -2)],
  ['a jpeg without a frame', 'a.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xd9, 0, 0])],
  ['the first bytes of a jpeg before html', 'a.jpg', join(jpeg().subarray(0, 4), HTML)],
  ['a png named html', 'a.html', png()],
  ['a png named svg', 'a.svg', png()],
  ['a png with a second name', 'a.png.php', png()],
  ['a name without extension', 'png', png()],
  ['one byte over 2 MB', 'a.png', pngOfSize(IMAGE_MAX_BYTES + 1), IMAGE_SIZE_ERROR],
];

const KEPT: [
  what: string,
  name: string,
  bytes: Bytes,
  is: { format: 'png' | 'jpeg'; width?: number; height?: number },
][] = [
  ['a png', 'face.png', png(), { format: 'png', width: 2, height: 2 }],
  ['a png in capitals', 'FACE.PNG', png(), { format: 'png' }],
  ['a jpeg', 'face.jpg', jpeg(), { format: 'jpeg', width: 2, height: 2 }],
  ['a jpeg of the largest side', 'face.jpeg', drawn(plain(4096, 16).jpeg()), { format: 'jpeg', width: 4096 }],
  ['a path for a name', '../../etc/passwd.png', png(), { format: 'png' }],
  ['a path of Windows', '..\\..\\boot.png', png(), { format: 'png' }],
  ['a name that would end a header', 'a"\r\nX-Evil: 1.png', png(), { format: 'png' }],
  ['a png named jpg', 'a.jpg', png(), { format: 'png' }],
  ['a jpeg named png', 'a.png', jpeg(), { format: 'jpeg' }],
  ['exactly 2 MB', 'a.png', pngOfSize(IMAGE_MAX_BYTES), { format: 'png', width: 2 }],
  ['html behind a png', 'a.png', join(png(), text(PAYLOAD)), { format: 'png' }],
  ['html behind a jpeg', 'a.jpg', join(jpeg(), text(PAYLOAD), new Uint8Array([0xff, 0xd9])), { format: 'jpeg' }],
  ['a script in a text chunk', 'a.png', rebuilt(png(), chunk('tEXt', Buffer.from(`a\0${PAYLOAD}`))), { format: 'png' }],
  ['a script in a comment', 'a.jpg', jpegWith(jpeg(), segment(0xfe, text(PAYLOAD))), { format: 'jpeg' }],
  ['a place in its metadata', 'a.jpg', withPlace(), { format: 'jpeg', width: 2, height: 8 }],
  ['a colour profile', 'a.png', drawn(plain(4, 4).withIccProfile('p3').png()), { format: 'png' }],
  ['the colours of a printer', 'a.jpg', drawn(plain(4, 4).toColourspace('cmyk').jpeg()), { format: 'jpeg' }],
  ['a moving png', 'a.png', moving(), { format: 'png', width: 2 }],
  ['16 bits a colour', 'a.png', drawn(plain(4, 4).toColourspace('rgb16').png()), { format: 'png' }],
  ['a palette', 'a.png', drawn(plain(4, 4).png({ palette: true })), { format: 'png' }],
  ['a see-through png', 'a.png', drawn(plain(4, 4, 4).png()), { format: 'png' }],
  ['an interlaced png', 'a.png', drawn(plain(9, 9).png({ progressive: true })), { format: 'png', width: 9 }],
  ['a progressive jpeg', 'a.jpg', drawn(plain(9, 9).jpeg({ progressive: true })), { format: 'jpeg', width: 9 }],
  ['a grey jpeg', 'a.jpg', drawn(plain(9, 9).greyscale().jpeg()), { format: 'jpeg', width: 9 }],
  ['a jpeg with padded marks', 'a.jpg', jpegWith(jpeg(), new Uint8Array([0xff, 0xff])), { format: 'jpeg' }],
  [
    'a jpeg that is an archive too',
    'a.jpg',
    join(jpeg(), text('PK\x03\x04'), new Uint8Array([0xff, 0xd9])),
    { format: 'jpeg' },
  ],
];

/** 400 million real pixels in about fifty kilobytes. */
function bomb(): Uint8Array {
  return pngOf(header(20_000, 20_000, 1, 0), deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 }));
}

/** An image that lies on its side, with the place where it was taken. */
async function withPlace(): Promise<Uint8Array> {
  const exif = { IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } };
  return drawn(plain(8, 2).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg());
}

/** Two frames: a browser would show both, one after the other. */
function moving(): Uint8Array {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(2, 4);
  frame.writeUInt32BE(2, 8);
  return rebuilt(png(), Buffer.concat([chunk('acTL', control), chunk('fcTL', frame)]));
}

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as(['system.staff.edit', 'system.staff.view']);
});
afterAll(() => test.close());

it('has at least forty files', () => {
  expect(REFUSED.length).toBeGreaterThanOrEqual(40);
});

it.each(REFUSED)('refuses %s and stores nothing', async (_what, name, bytes, message = IMAGE_TYPE_ERROR) => {
  const { id } = await test.createUser();
  const before = await fingerprintOfTables(test.db);
  const profile_image = new NewFile(name, await bytes);
  const { body } = await admin.post('user/user-update', { user_id: id, first_name: 'New', profile_image });
  expect(body).toMatchObject({ error: true, errorCode: 11011, message, validations: { profile_image: message } });
  expect(await fingerprintOfTables(test.db)).toEqual(before);
});

it.each(KEPT)('accepts %s and serves only its pixels', async (_what, name, bytes, is) => {
  const { id } = await test.createUser();
  const { body } = await admin.post('user/user-update', { user_id: id, profile_image: new NewFile(name, await bytes) });
  expect([body.error, body.validations]).toEqual([false, {}]);
  const detail = await admin.get<{ profile_image: string }>(`user/user/${id}`);
  const address = detail.body.data?.profile_image ?? '';
  expect(address).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
  const response = await test.app.inject({ url: address });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': `image/${is.format}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
  });
  expect(response.rawPayload.includes('<script')).toBe(false);
  expect(response.rawPayload.includes('PK\x03\x04')).toBe(false);
  const { format, width, height, space, pages, exif, icc, xmp, iptc, orientation } = await sharp(
    response.rawPayload,
  ).metadata();
  expect({ format, width, height }).toMatchObject(is);
  expect(['srgb', 'b-w']).toContain(space);
  expect({ pages, exif, icc, xmp, iptc, orientation }).toEqual({});
});

it('scales down images that would exceed 2 MB', async () => {
  const noise = sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const heavy = await drawn(noise.jpeg({ quality: 60 }));
  expect(heavy.length).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
  const { id } = await test.createUser();
  await admin.post('user/user-update', { user_id: id, profile_image: new NewFile('a.jpg', heavy) });
  const detail = await admin.get<{ profile_image: string }>(`user/user/${id}`);
  const { rawPayload } = await test.app.inject({ url: detail.body.data?.profile_image ?? '' });
  expect(rawPayload.length).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
});
