/** Files of every encoding with few letters to go by, and files with damaged bytes: nothing wrong is taken without a question, no row is lost. */
import type { ImportEncoding } from '@salesdesk/shared/domain';
import iconv from 'iconv-lite';
import { randomFrom } from '../../../test/seeded.ts';
import { readTable } from './table.ts';

const WORDS = {
  German: 'Köln Müller Größe Zürich Ötztal Äpfel Übersee Bäckerei Jürgen Fuß',
  French: "Café Société L'Oréal François Hélène Château Élysée Benoît",
  Spanish: 'Español Álvarez São Peña Muñoz João',
  Nordic: 'Malmö Ærø Ångström Søren Åse',
  Polish: 'Łódź Żabka Kraków Śląsk Części Wrocław',
  Czech: 'Čapek Brně Dvořák Příbram Žluť',
  Hungarian: 'Győr Szőke Pécs',
  Turkish: 'Göğüş İzmir Çelik Şahin',
  Russian: 'Ромашка Северный Молочный Завод',
  Greek: 'Ελληνικά Αθήνα Κρήτης',
  Japanese: '山田商店 東京製作所 カメラ',
};
type Language = keyof typeof WORDS;
const WEST: Language[] = ['German', 'French', 'Spanish', 'Nordic'];
const WRITTEN: [ImportEncoding, Language[]][] = [
  ['utf-8', Object.keys(WORDS) as Language[]],
  ['utf-16le', Object.keys(WORDS) as Language[]],
  ['windows-1252', WEST],
  ['macintosh', WEST],
  ['cp850', WEST],
  ['windows-1250', ['German', 'Polish', 'Czech', 'Hungarian']],
  ['iso-8859-2', ['Polish', 'Czech', 'Hungarian']],
  ['cp852', ['German', 'Polish', 'Czech', 'Hungarian']],
  ['windows-1254', ['Turkish']],
  ['windows-1251', ['Russian']],
  ['koi8-r', ['Russian']],
  ['cp866', ['Russian']],
  ['windows-1253', ['Greek']],
  ['shift_jis', ['Japanese']],
];
const DELIMITERS = [',', ';', '\t', '|', '^', '~'];
const ROUNDS = process.env.LONG_TESTS ? 5 : 2;

interface Written {
  names: string[];
  bytes: Buffer;
}

/** A list of `rows` companies with a title and a footer. */
function written(encoding: ImportEncoding, language: Language, rows: number, random: () => number): Written {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const names = Array.from({ length: rows }, (_, at) => `Example ${pick(WORDS[language].split(' '))} ${at} GmbH`);
  const delimiter = pick(DELIMITERS);
  const lines = [
    ['Company', 'City', 'Amount'],
    ...names.map((name, at) => [name, 'Leeds', `${at + 1}.500`]),
    ['Other Ltd', 'Leeds', '7'],
  ];
  const text = `List of 2026\r\n\r\n${lines.map((cells) => cells.join(delimiter)).join('\r\n')}\r\n\r\nCopyright 2026 Example Org\r\n`;
  return { names: [...names, 'Other Ltd'], bytes: iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' }) };
}

const read = (bytes: Uint8Array) =>
  readTable({ filename: 'a.csv', bytes }, { isKnownHeader: (text) => text === 'City' });
const namesOf = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.flatMap(({ cells, isDoubtful }) => (isDoubtful ? [] : (cells[0] ?? '')));

test.each([1, 2, 4, 8])(
  'of files with %i letters outside ASCII most are right, and a wrong one is asked about',
  async (rows) => {
    const random = randomFrom(rows);
    const counts = { files: 0, right: 0, silent: [] as string[], lost: 0 };
    for (const [encoding, languages] of WRITTEN) {
      for (const language of languages) {
        for (let round = 0; round < ROUNDS; round++) {
          const { names, bytes } = written(encoding, language, rows, random);
          const table = await read(bytes);
          const got = namesOf(table);
          const isRight = got.join() === names.join();
          counts.files++;
          counts.right += Number(isRight);
          counts.lost += Number(got.length !== names.length);
          if (!isRight && !table.unsureWord) counts.silent.push(`${encoding} as ${table.encoding}: ${got.join()}`);
        }
      }
    }
    expect(counts).toMatchObject({ silent: [], lost: 0 });
    expect(counts.right / counts.files).toBeGreaterThan(0.75);
  },
);

test('of files with bytes that are cut, added or zero no row is lost, and each harmed cell is marked or as it was', async () => {
  const random = randomFrom(7);
  const silent: string[] = [];
  for (let round = 0; round < 60; round++) {
    const language = (Object.keys(WORDS) as Language[])[round % 11] as Language;
    const { names, bytes } = written('utf-8', language, 30, random);
    // A byte of a letter outside ASCII, in one of the names.
    const places = [...bytes.entries()].flatMap(([at, byte]) => (byte >= 0x80 ? at : []));
    const at = places[Math.floor(random() * places.length)] as number;
    const kinds = [[], [bytes[at] ?? 0, 0], [bytes[at] ?? 0, 0xff]];
    const damaged = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(kinds[round % kinds.length] as number[]),
      bytes.subarray(at + 1),
    ]);
    const got = namesOf(await read(damaged));
    if (got.length !== names.length) silent.push(`${names.length} became ${got.length}`);
    const harmed = got.filter((name, row) => name !== names[row]);
    if (harmed.length > 1) silent.push(harmed.join());
    silent.push(...harmed.filter((name) => !name.includes('\ufffd')));
  }
  expect(silent).toEqual([]);
});
