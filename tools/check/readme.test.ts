/** README and docs match the product: settings, demo sign-ins and linked files. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '@salesdesk/api/config';
import { demoSignIns } from '@salesdesk/api/seed';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('docs/settings.md lists every setting with its default', () => {
  const settings = read('docs/settings.md');
  for (const { name, default: value, meaning } of SETTINGS) {
    expect(settings).toContain(`| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${meaning} |`);
  }
});

test('docs/demo.md has a row for every demo sign-in, with its secret', () => {
  const demo = read('docs/demo.md');
  const rows = demoSignIns().map(
    ({ username, totp_secret }) => `| \`${username}\` | \`${totp_secret ?? 'shows a QR code at the first sign-in'}\` |`,
  );
  expect(rows.filter((row) => !demo.includes(row))).toEqual([]);
  for (const { password } of demoSignIns()) expect(demo).toContain(password);
});

test('every file that the README links to exists', () => {
  const linked = [...read('README.md').matchAll(/\]\(([\w./-]+)\)/g)].map(([, file = '']) => file);
  expect(linked.length).toBeGreaterThan(20);
  for (const file of linked) expect(existsSync(path.join(ROOT, file))).toBe(true);
});
