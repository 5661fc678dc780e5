/** Whatever is wrong with the content of a backup, the refused restore leaves the old data unchanged, and says why. */
import {
  altered,
  type Backups,
  type Damage,
  expectRefused,
  makeBackups,
  once,
  tableLines,
  without,
} from '../../test/backups.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await makeBackups();
});
afterAll(() => backups.remove());

const DAMAGES: Damage[] = [
  { what: 'without its end', make: () => altered((lines) => lines.slice(0, -1)), why: 'its end is missing' },
  {
    what: 'with a changed row',
    make: () => altered(once('plain7', 'plain8'), { fit: false }),
    why: 'the rows of accounts are not those',
  },
  { what: 'with a line of nonsense', make: () => altered(once(/^#.*"table".*/, '#null')), why: 'cannot be read' },
  {
    what: 'with a table twice',
    make: () => altered((lines) => [...lines.slice(0, -1), ...tableLines(lines, 'users')]),
    why: 'users stands in a wrong place',
  },
  {
    what: 'with rows of no table',
    make: () => altered(([head = '', ...rest]) => [head, '{"id":1}', ...rest]),
    why: 'rows of no table',
  },
  {
    what: 'of a newer program',
    make: () => altered(once('"0001_staff"', '"0001_staff","9999_future"')),
    why: 'newer than this program',
  },
  { what: 'with a gap in its migrations', make: () => altered(once('"0005_record_versions",', '')), why: 'has a gap' },
  {
    what: 'with no migrations',
    make: () => altered(once(/"migrations":\[.*\]/, '"migrations":[]')),
    why: 'cannot be read',
  },
  {
    what: 'of a program before the start of the migrations',
    make: () => altered(once(/,"0041_.*\]/, ']')),
    why:
      'The backup is older than this program can restore: it is at migration 0040_website, and this program goes on from ' +
      '0054_names_by_country. Restore it with the release with migration 0054, and back up again.',
  },
  { what: 'without a table', make: () => altered(without('users')), why: 'the same tables: "users"' },
  {
    what: 'with a table too many',
    make: () =>
      altered(
        once(
          '#{"kind":"table","table":"users"}',
          '#{"kind":"table","table":"odd"}\n#{"kind":"sum","table":"odd","sum":{"rows":0,"hash":""}}\n#{"kind":"table","table":"users"}',
        ),
      ),
    why: 'is no whole backup',
  },
  {
    what: 'with right sums, a text where a number belongs',
    make: () => altered(once('"type": 1,', '"type": "x",')),
    why: /invalid input syntax/,
  },
  {
    what: 'with right sums, an assignee who is not there',
    make: () => altered(once(/"pri_assignee_id": \d/, '"pri_assignee_id": 4711')),
    why: /foreign key/,
  },
  {
    what: 'with right sums, one row twice',
    make: () => altered((lines) => lines.flatMap((line) => (line.includes('"plain7"') ? [line, line] : [line]))),
    why: /duplicate key/,
  },
  {
    what: 'with right sums, a column too many',
    make: () => altered(once('"type": 1,', '"type": 1, "odd": 1,')),
    why: 'accounts did not come back',
  },
  {
    what: 'with a counter of nothing',
    make: () => altered(once(/"counters":\{/, '"counters":{"odd_seq":1,')),
    why: /odd_seq/,
  },
  {
    what: 'with a counter below its start',
    make: () => altered(once(/"counters":\{.*\}\}/, '"counters":{"users_id_seq":0}}')),
    why: 'cannot be read',
  },
];

test.each(DAMAGES)('a backup $what changes nothing and says why', (damage) => expectRefused(backups, damage));
