/** The tables from words of the product to their code. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { screensTables } from './architecture.mjs';

const ROOT = path.resolve(__dirname, '../..');

test('every remote has a row with a folder that exists in each column', () => {
  const { screens, inside } = screensTables(ROOT);
  const remotes = readdirSync(path.join(ROOT, 'remotes'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const first = screens.split('\n').slice(2);
  expect(first.map((row) => /\(remotes\/(\w+)\)/.exec(row)?.[1])).toEqual(remotes.map(({ name }) => name).sort());
  const files = [...`${screens}\n${inside}`.matchAll(/\]\(([\w./-]+)\)/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(inside).toMatch(/\| Bell, notifications \| \[[^\]]*activities\]/);
});

test('a new remote follows from its remote.json, its calls and the name of its browser test', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'salesdesk-screens-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('shared/src/domain/endpoints/bills.ts', 'export const bills = {\n};\nexport const undo = {\n};\n');
  write(
    'api/src/bills/bills.routes.ts',
    'const { bills } = endpoints;\nroute(app, bills.list);\nroute(app, bills.pay);',
  );
  write(
    'remotes/invoices/remote.json',
    JSON.stringify({ name: 'invoices', routes: [{ path: '/bills', title: 'Invoices' }] }),
  );
  write('remotes/invoices/src/bills.api.ts', 'http.get(endpoints.bills.list)');
  write('e2e/tests/bills.spec.ts', '');
  try {
    expect(screensTables(root).screens.split('\n').slice(2)).toEqual([
      '| Invoices | [remotes/invoices](remotes/invoices) | [bills](api/src/bills) | [bills](e2e/tests/bills.spec.ts) |',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
