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
    make: () => altered(once('present7', 'present8'), 'present', { fit: false }),
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
    what: 'with too few migrations',
    make: () => altered(once(/,"0007_.*\]/, ']')),
    why: 'do not have the same tables',
  },
  { what: 'without a table', make: () => altered(without('users')), why: 'the same tables: "users"' },
  {
    what: 'of an older program, without a table',
    make: () => altered(without('users'), 'older'),
    why: 'the same tables: "users"',
  },
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
  ...(['present', 'older'] as const).flatMap((age): Damage[] => [
    {
      what: `${age}: with right sums, a text where a number belongs`,
      make: () => altered(once('"type": 1,', '"type": "x",'), age),
      why: /invalid input syntax/,
    },
    {
      what: `${age}: with right sums, an assignee who is not there`,
      make: () => altered(once(/"pri_assignee_id": \d/, '"pri_assignee_id": 4711'), age),
      why: /foreign key/,
    },
    {
      what: `${age}: with right sums, one row twice`,
      make: () =>
        altered((lines) => lines.flatMap((line) => (line.includes(`"${age}7"`) ? [line, line] : [line])), age),
      why: /duplicate key/,
    },
    {
      what: `${age}: with right sums, a column too many`,
      make: () => altered(once('"type": 1,', '"type": 1, "odd": 1,'), age),
      why: 'accounts did not come back',
    },
    {
      what: `${age}: with a counter of nothing`,
      make: () => altered(once(/"counters":\{/, '"counters":{"odd_seq":1,'), age),
      why: /odd_seq/,
    },
    {
      what: `${age}: with a counter below its start`,
      make: () => altered(once(/"counters":\{.*\}\}/, '"counters":{"users_id_seq":0}}'), age),
      why: 'cannot be read',
    },
  ]),
];

test.each(DAMAGES)('a backup $what changes nothing and says why', (damage) => expectRefused(backups, damage));
