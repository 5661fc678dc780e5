/** The README says what the product does: settings, demo sign-ins, screens, pictures. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '@salesdesk/api/config';
import { demoSignIns } from '@salesdesk/api/seed';

const ROOT = path.resolve(__dirname, '..');
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

test('every setting stands in the table with its default', () => {
  for (const { name, default: value, meaning } of SETTINGS) {
    expect(readme).toContain(`| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${meaning} |`);
  }
});

test('every demo sign-in stands in the table with its secret', () => {
  for (const { username, password, totp_secret } of demoSignIns()) {
    expect(readme).toContain(`| \`${username}\` | \`${totp_secret ?? 'shows a QR code at the first sign-in'}\` |`);
    expect(readme).toContain(password);
  }
});

test('every picture and every folder it names is there', () => {
  const pictures = [...readme.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, file]) => file as string);
  expect(pictures.length).toBeGreaterThan(3);
  for (const file of pictures) expect(existsSync(path.join(ROOT, file))).toBe(true);
});
