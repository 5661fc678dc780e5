/** Malicious or malformed uploads, generated in memory on demand. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow } from '../src/store/files.ts';
import { fakeBuild } from './fakeBuild.ts';

export interface HostileArchive {
  what: string;
  make: () => Promise<Buffer> | Buffer;
}

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const MB = 1_000_000;

interface Entry {
  name?: string | Buffer;
  /** Type flag; a file when absent. */
  type?: string;
  content?: string | Buffer;
  /** Size field of the header when it differs from the content's length; a Buffer is written verbatim. */
  size?: number | Buffer;
  link?: string;
  prefix?: string;
}

/** One entry of a tar, with padded content. */
export function entry({ name = 'a.js', type = '0', content = '', size, link = '', prefix = '' }: Entry = {}): Buffer {
  const bytes = Buffer.from(content as string);
  const said = size ?? bytes.length;
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name as string).copy(header, 0, 0, 100);
  header.write('0000644\0', 100);
  if (Buffer.isBuffer(said)) said.copy(header, 124);
  else header.write(`${said.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

const tar = (...parts: Buffer[]) => Buffer.concat([...parts, END]);
export const packed = (...parts: Buffer[]) => gzipSync(tar(...parts));
/** The same compressed chunk repeated: gzip reads it as one long content. */
const times = (piece: Buffer, count: number) => Buffer.concat(Array<Buffer>(count).fill(gzipSync(piece)));
const zeros = (bytes: number) => times(Buffer.alloc(10 * MB), bytes / (10 * MB));

/** A POSIX extended header with one record for the following entry. */
function extended(key: string, value: string, type = 'x'): Buffer {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  const digits = String(bytes + String(bytes + 3).length).length;
  return entry({ name: 'PaxHeader', type, content: `${bytes + digits}${rest}` });
}

const named = (name: string) => packed(extended('path', name), entry({ content: 'x' }));
const long = (name: string) => packed(entry({ name: '././@LongLink', type: 'L', content: `${name}\0` }), entry());
const of = (type: string, link = 'a.js') => packed(entry({ content: 'x' }), entry({ name: 'b.js', type, link }));
const numbered = (count: number, make: (index: number) => Entry) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => entry(make(index))));
/** A million entries, in chunks that are identical from the second on. */
const million = (make: (index: number) => Entry) => times(numbered(5_000, make), 200);
const base256 = (first: number, last = 0) =>
  Buffer.from([first, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, last]);

/** A valid build with these files added or replaced. */
async function build(over: Record<string, string | Buffer>, declared: Record<string, unknown> = {}): Promise<Buffer> {
  const folder = await fakeBuild({ declared });
  const files = Object.fromEntries(
    (await filesBelow(folder)).map((file) => [file, readFileSync(path.join(folder, file))]),
  );
  return packed(...Object.entries({ ...files, ...over }).map(([name, content]) => entry({ name, content })));
}

const good = entry({ content: 'x'.repeat(10) });
const whole = packed(good);

export const HOSTILE_ARCHIVES: HostileArchive[] = [
  // Not a gzipped tar, or an incomplete one.
  { what: 'nothing', make: () => Buffer.alloc(0) },
  { what: 'plain text', make: () => Buffer.from('hello') },
  { what: 'text in gzip', make: () => gzipSync('hello '.repeat(1000)) },
  { what: 'nothing in gzip', make: () => gzipSync('') },
  { what: 'a tar without gzip', make: () => tar(good) },
  { what: 'a zip', make: () => Buffer.from('504b0304140000000800', 'hex') },
  { what: 'half of a gzip', make: () => whole.subarray(0, whole.length / 2) },
  { what: 'gzip without its end', make: () => whole.subarray(0, -8) },
  { what: 'gzip with a wrong sum', make: () => Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8, 1)]) },
  { what: 'cut off in a header', make: () => gzipSync(good.subarray(0, 300)) },
  { what: 'cut off in a file', make: () => gzipSync(entry({ size: 5000, content: 'x' })) },
  { what: 'cut off after a file', make: () => gzipSync(good) },
  { what: 'a header with a wrong sum', make: () => gzipSync(tar(good).fill('b', 0, 3)) },
  { what: 'more after the end', make: () => gzipSync(Buffer.concat([tar(good), good])) },
  { what: 'more after the gzip', make: () => Buffer.concat([whole, Buffer.from('more')]) },
  { what: 'two archives, one after the other', make: () => Buffer.concat([whole, packed(entry({ name: 'b.js' }))]) },
  { what: 'a second gzip that is cut off', make: () => Buffer.concat([whole, whole.subarray(0, 20)]) },
  // Decompression bombs.
  { what: 'a file and 20 MB of nothing', make: () => Buffer.concat([gzipSync(good), zeros(20 * MB)]) },
  { what: 'a file and 2 GB of nothing', make: () => Buffer.concat([gzipSync(good), zeros(2000 * MB)]) },
  { what: '500 MB of nothing alone', make: () => zeros(500 * MB) },
  {
    what: 'a file of 1 GB',
    make: () => Buffer.concat([gzipSync(entry({ size: 1000 * MB })), zeros(1000 * MB), gzipSync(END)]),
  },
  {
    what: 'two files of 40 MB',
    make: () => {
      const half = Buffer.concat([gzipSync(entry({ size: 40_000_000 - (40_000_000 % BLOCK) })), zeros(40 * MB)]);
      return Buffer.concat([half, half]);
    },
  },
  { what: 'a million empty files', make: () => million((index) => ({ name: `${index}.js` })) },
  { what: 'a million files of one name', make: () => million(() => ({ name: 'a.js' })) },
  { what: 'a million folders', make: () => million((index) => ({ name: `${index}/`, type: '5' })) },
  {
    what: 'a million headers without a file',
    make: () => times(Buffer.concat(Array(5000).fill(extended('path', 'a'))), 100),
  },
  {
    what: 'a million headers about everything',
    make: () => times(Buffer.concat(Array(5000).fill(extended('a', 'b', 'g'))), 100),
  },
  {
    what: 'a million long names without a file',
    make: () => times(Buffer.concat(Array(5000).fill(entry({ type: 'L', content: 'a' }))), 100),
  },
  {
    what: 'a compressed copy that is a bomb',
    make: () => build({ 'remoteEntry.js.gz': gzipSync(Buffer.alloc(40 * MB)) }),
  },
  {
    what: 'a hundred copies that are bombs',
    make: async () => {
      const bomb = brotliCompressSync(Buffer.alloc(40 * MB), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
      return await build(
        Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`chunks/page${index}.js.br`, bomb])),
      );
    },
  },
  // Invalid headers.
  { what: 'an extended header of 10 MB', make: () => packed(extended('comment', 'x'.repeat(10 * MB)), good) },
  {
    what: 'a header about everything of 10 MB',
    make: () => packed(extended('comment', 'x'.repeat(10 * MB), 'g'), good),
  },
  { what: 'a long name of 10 MB', make: () => long('x'.repeat(10 * MB)) },
  { what: 'an extended size of 8 GB', make: () => packed(extended('size', '8589934592'), good) },
  {
    what: 'an extended size that is too small',
    make: () => packed(extended('size', '1'), entry({ content: 'x'.repeat(2000) })),
  },
  { what: 'an extended size that is no number', make: () => packed(extended('size', '1e99'), good) },
  { what: 'a size of many digits', make: () => packed(entry({ size: base256(0x80) })) },
  { what: 'a size below nothing', make: () => packed(entry({ size: base256(0xff) })) },
  { what: 'a size that is a word', make: () => packed(entry({ size: Buffer.from('manybytes\0') })) },
  { what: 'a size of a header below nothing', make: () => packed(entry({ type: 'x', size: base256(0xff) }), good) },
  // Names that lead out of the folder, or that some file systems cannot store.
  { what: 'an absolute path', make: () => packed(entry({ name: '/tmp/salesdesk-hostile' })) },
  { what: 'two slashes in front', make: () => packed(entry({ name: '//tmp/salesdesk-hostile' })) },
  { what: 'an absolute extended path', make: () => named('/tmp/salesdesk-hostile') },
  { what: 'an absolute long path', make: () => long('/tmp/salesdesk-hostile') },
  { what: 'an absolute path in two parts', make: () => packed(entry({ name: 'salesdesk-hostile', prefix: '/tmp' })) },
  { what: 'an absolute folder', make: () => packed(entry({ name: '/tmp/salesdesk-hostile/', type: '5' })) },
  { what: 'the root as a folder', make: () => packed(entry({ name: '/', type: '5' })) },
  { what: 'a file above', make: () => packed(entry({ name: '../hostile' })) },
  { what: 'a file above, by a way round', make: () => packed(entry({ name: 'a/../../hostile' })) },
  { what: 'a folder above', make: () => packed(entry({ name: '../hostile/', type: '5' })) },
  { what: 'an extended path above', make: () => named('chunks/../../hostile') },
  { what: 'a drive', make: () => packed(entry({ name: 'C:/hostile' })) },
  { what: 'a backslash', make: () => packed(entry({ name: '..\\hostile' })) },
  { what: 'a dot in the middle', make: () => packed(entry({ name: 'a/./b.js' })) },
  { what: 'an empty part', make: () => packed(entry({ name: 'a//b.js' })) },
  { what: 'no name', make: () => packed(entry({ name: '' })) },
  { what: 'a zero in an extended path', make: () => named('a.js\0.png') },
  { what: 'a zero in a long path', make: () => long('a.js\0.png') },
  { what: 'a name that goes on after its end', make: () => packed(entry({ name: 'a.js\0.png' })) },
  { what: 'a line break in a name', make: () => packed(entry({ name: 'a\nb.js' })) },
  { what: 'a terminal’s commands in a name', make: () => packed(entry({ name: 'a\u001b[2Jb.js' })) },
  { what: 'a name that reads backwards', make: () => packed(entry({ name: 'a\u202esj.exe' })) },
  {
    what: 'a name that is no text',
    make: () => packed(entry({ name: Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6a, 0x73]) })),
  },
  { what: 'a name of 300 bytes', make: () => named('x'.repeat(300)) },
  { what: 'a path of 1,000 bytes', make: () => long(Array(10).fill('x'.repeat(100)).join('/')) },
  { what: 'twenty folders deep', make: () => named(`${'a/'.repeat(20)}b.js`) },
  { what: 'a thousand folders deep', make: () => named(`${'a/'.repeat(1000)}b.js`) },
  { what: 'a file twice', make: () => packed(good, good) },
  { what: 'a name in other capitals', make: () => packed(good, entry({ name: 'A.js' })) },
  { what: 'a folder in other capitals', make: () => packed(entry({ name: 'a/b.js' }), entry({ name: 'A/c.js' })) },
  {
    what: 'an accent written in another way',
    make: () => packed(entry({ name: 'é.js' }), entry({ name: 'e\u0301.js' })),
  },
  { what: 'a file that is a folder as well', make: () => packed(good, entry({ name: 'a.js/b.js' })) },
  { what: 'a folder that is a file as well', make: () => packed(entry({ name: 'a.js/', type: '5' }), good) },
  // Entries that are neither file nor folder.
  { what: 'a symbolic link', make: () => of('2', '/etc/passwd') },
  {
    what: 'a file through a symbolic link',
    make: () => packed(entry({ name: 'out', type: '2', link: '/tmp' }), entry({ name: 'out/salesdesk-hostile' })),
  },
  { what: 'a hard link', make: () => of('1') },
  { what: 'a hard link to elsewhere', make: () => of('1', '/etc/passwd') },
  { what: 'a character device', make: () => of('3') },
  { what: 'a block device', make: () => of('4') },
  { what: 'a pipe', make: () => of('6') },
  { what: 'a sparse file', make: () => of('S') },
  { what: 'a long name of a link', make: () => packed(entry({ type: 'K', content: '/etc/passwd\0' }), good) },
  { what: 'an unknown kind of entry', make: () => of('~') },
  // Archives that are not builds.
  { what: 'no build', make: () => whole },
  {
    what: 'a description that is a folder',
    make: () => packed(entry({ name: 'remote.json/', type: '5' }), entry({ name: 'integrity.json', content: '{}' })),
  },
  { what: 'a description of 30 MB', make: () => build({ 'remote.json': `"${'x'.repeat(30 * MB)}"` }) },
  {
    what: 'a description 50,000 levels deep',
    make: () => build({ 'remote.json': '['.repeat(50_000) + ']'.repeat(50_000) }),
  },
  {
    what: 'hashes 400,000 levels deep',
    make: () => build({ 'integrity.json': '['.repeat(400_000) + ']'.repeat(400_000) }),
  },
  { what: 'a device as its entry', make: () => build({}, { entry: { file: '/dev/zero', global: 'x' } }) },
  {
    what: 'a page from elsewhere',
    make: () => build({}, { modules: { './Page': { js: ['../../../../etc/passwd'], css: [] } } }),
  },
  { what: 'an undeclared file', make: () => build({ 'more.js': 'x' }) },
];
