/** The six main jobs, done by keyboard with a screen reader on the demo data of a fixed moment; see ADR-152. */
import type { Browser } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { ScreenReader } from './screenReader.ts';
import { STILL_NOW } from './stillProduct.ts';
import { totpCode } from './totp.ts';

const HEAD = `# What screen readers say

What NVDA and VoiceOver say, with their default settings and in English, while the six main jobs are done by keyboard on the demo
data. It is derived from the accessibility tree of Chromium by \`tests/spoken\`, which writes this file with \`-u\`; run it when a change is meant
to change it, and read the difference. Each row is a stop of the focus; *announcements* of live regions stand in their order. Typed letters
are not repeated. It is no recording: the screen readers themselves differ in details by version and settings. ADR-152.
`;

/** Does the jobs in one browser window and returns the document. The product has to be new, with the clock at `STILL_NOW`. */
export async function spokenJobs(browser: Browser, url: string): Promise<string> {
  const admin = demoSignIns().find(({ username }) => username === 'admin');
  if (!admin?.totp_secret) throw new Error('The demo has no administrator.');
  const page = await browser.newPage({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  await page.clock.setFixedTime(STILL_NOW);
  const reader = await ScreenReader.at(page);
  const parts: string[] = [HEAD];
  const job = async (title: string, steps: () => Promise<void>) => {
    await steps();
    parts.push(`## ${title}\n\n${reader.table()}\n`);
  };

  await job('Sign in', async () => {
    await reader.visits('/');
    await reader.types('admin');
    await reader.presses('Enter');
    await reader.types(admin.password, 'the password');
    await reader.presses('Enter');
    await reader.types(totpCode(admin.totp_secret ?? '', 0, Date.parse(STILL_NOW)), 'the six digits');
    await reader.presses('Enter');
  });
  await job('Find a company', async () => {
    await reader.presses('Control+K');
    await reader.types('protea surf');
    await reader.presses('Enter', 'Tab', 'Tab', 'Escape');
  });
  await job('Add a company', async () => {
    await reader.visits('/q-list');
    await reader.tabsTo('Add');
    await reader.presses('Enter', 'Enter');
    await reader.types('Heron Boats');
    await reader.presses('Enter');
    await reader.types('hello@heron-boats.example');
    await reader.presses('Enter');
    await reader.types('https://heron-boats.example');
    await reader.presses('Enter');
    await reader.types('12500');
    await reader.presses('Enter');
    await reader.tabsTo('Submit');
    await reader.presses('Enter');
  });
  await job('Log a call with its next step', async () => {
    await reader.visits('/leads?search=kestrel');
    await reader.tabsTo('Kestrel Interiors');
    await reader.presses('Enter', '2');
    await reader.types('Is at the fair');
    await reader.presses('Tab', 't', 'Enter', 'Escape');
  });
  await job('Move a card', async () => {
    await reader.presses('Shift+ArrowRight', 'm', 'ArrowDown', 'Escape');
  });
  await job('Assign many companies', async () => {
    await reader.visits('/q-list?search=protea');
    await reader.tabsTo('Select all loaded rows');
    await reader.presses('Space', 'b');
    await reader.tabsTo('Assign to…');
    await reader.presses('Enter');
    await reader.types('Marta');
    await reader.presses('Enter');
  });
  await page.close();
  return parts.join('\n');
}
