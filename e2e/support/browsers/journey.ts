/** One working day that every engine runs: the same steps, the same words. product.md section 2. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOASTS } from '@salesdesk/shared/domain';
import type { TestUser } from '../apiClient.ts';
import { earlyInStep, totpCode } from '../totp.ts';
import type { Target } from './locate.ts';
import { like, type Person } from './person.ts';

/** What a journey is about. */
export interface Subject {
  user: TestUser;
  /** A word that no other test uses. */
  mark: string;
}

interface Step {
  title: string;
  /** Whether the short form has it too. */
  short?: true;
  walk: (person: Person, subject: Subject) => Promise<void>;
}

const button = (name: Target['name'], inside?: Target): Target => ({ role: 'button', name, inside });
const link = (name: Target['name'], inside?: Target): Target => ({ role: 'link', name, inside });
const menuItem = (name: Target['name']): Target => ({ role: 'menuitem', name });
const dialog = (name: RegExp): Target => ({ role: 'dialog', name: like(name) });
const navigation: Target = { role: 'navigation', name: 'Main' };
const stage = (slug: string) => ({ css: `section[data-stage="${slug}"]` });
const spoken = (text: string): Target => ({ text, inside: { css: '[id^="DndLiveRegion"]' } });
const companyOf = (mark: string) => `Engine ${mark}`;
const cardIn = (slug: string, mark: string) => link(like(new RegExp(companyOf(mark))), stage(slug));

export const STEPS: readonly Step[] = [
  { title: 'sign-in with a code', short: true, walk: signIn },
  { title: 'a company is added on five tabs', short: true, walk: addCompany },
  { title: 'the company is edited', walk: editCompany },
  { title: 'the company becomes a lead', short: true, walk: promote },
  { title: 'the mouse drags the card', short: true, walk: dragByMouse },
  { title: 'Undo takes the card back', walk: undo },
  { title: 'the keyboard drags the card', short: true, walk: dragByKeyboard },
  { title: 'the list shows the lead', walk: showList },
  { title: 'a file is imported', walk: importFile },
  { title: 'one remote alone', walk: isolate },
  { title: 'the palette finds the lead', short: true, walk: findByPalette },
  { title: 'sign-out', short: true, walk: signOut },
];

async function signIn(person: Person, { user }: Subject): Promise<void> {
  await person.opens('/');
  await person.fills({ placeholder: 'Username' }, user.username);
  await person.clicks(button('SUBMIT'));
  await person.fills({ placeholder: 'Password' }, user.password);
  await person.presses('Enter');
  await person.sees({ role: 'heading', name: 'Check your Authenticator App and enter the provided code' });
  await earlyInStep(8);
  await person.types(totpCode(user.totpSecret));
  await person.presses('Enter');
  await person.isAt(/^\/home$/);
  await person.sees({ role: 'region', name: 'My Tasks' });
}

async function addCompany(person: Person, { mark }: Subject): Promise<void> {
  const popup = dialog(/Add Account/);
  const next = button('Next', popup);
  await person.clicks(link('Q-List', navigation));
  await person.sees({ role: 'heading', name: 'Q List' });
  await person.clicks(button('Add'));
  await person.fills({ role: 'textbox', name: 'Company Name', inside: popup }, companyOf(mark));
  await person.clicks(next);
  await person.fills({ role: 'textbox', name: 'Email', inside: popup }, `hello@${mark}.example`);
  await person.clicks(next);
  await person.fills({ role: 'textbox', name: 'Website', inside: popup }, `https://${mark}.example`);
  await person.clicks(next);
  await person.fills({ role: 'textbox', name: 'Expected Sale Amount', inside: popup }, '12,500');
  await person.clicks(next);
  await person.clicks(button('Submit', popup));
  await person.seesNo(popup);
  await person.fills({ role: 'searchbox', name: 'Search by name' }, companyOf(mark));
  await person.sees({ text: '1 company' });
}

async function editCompany(person: Person, { mark }: Subject): Promise<void> {
  const popup = dialog(/Edit Account/);
  await person.clicks(button(`Edit ${companyOf(mark)}`));
  await person.fills({ role: 'textbox', name: 'City', inside: popup }, 'Utrecht');
  await person.clicks(button('Next', popup));
  await person.hasFocusAt({ role: 'textbox', name: 'Email', inside: popup });
  await person.presses('Escape');
  await person.seesNo(popup);
  await person.clicks(link(companyOf(mark)));
  await person.sees({ text: like(/Utrecht/), inside: dialog(new RegExp(companyOf(mark))) });
  await person.presses('Escape');
  await person.seesNo({ role: 'dialog' });
}

async function promote(person: Person, { mark }: Subject): Promise<void> {
  const status = button(`Status of ${companyOf(mark)}: Q-List`);
  await person.clicks(status);
  await person.clicks(menuItem('Leads'));
  await person.seesNo(status);
}

async function dragByMouse(person: Person, { mark }: Subject): Promise<void> {
  await person.clicks(link('Leads', navigation));
  await person.drags(cardIn('new', mark), stage('contacted'));
  await person.sees({ text: like(new RegExp(TOASTS.leadMoved)) });
  await person.sees(cardIn('contacted', mark));
  await person.opens('/leads');
  await person.sees(cardIn('contacted', mark));
}

async function undo(person: Person, { mark }: Subject): Promise<void> {
  await person.drags(cardIn('contacted', mark), stage('qualified'));
  await person.sees(cardIn('qualified', mark));
  await person.clicks(button('Undo'));
  await person.sees(cardIn('contacted', mark));
}

async function dragByKeyboard(person: Person, { mark }: Subject): Promise<void> {
  const name = companyOf(mark);
  await person.focuses(cardIn('contacted', mark));
  await person.presses(' ');
  await person.sees(spoken(`Picked up ${name} in Contacted.`));
  await person.presses('Shift+ArrowRight');
  await person.sees(spoken(`${name} is over Qualified.`));
  await person.presses(' ');
  await person.hasFocusAt(cardIn('qualified', mark));
}

async function showList(person: Person, { mark }: Subject): Promise<void> {
  await person.clicks({ text: 'List' });
  await person.fills({ role: 'searchbox', name: 'Search by name' }, companyOf(mark));
  await person.sees({ text: '1 lead' });
  await person.sees(button(`Stage of ${companyOf(mark)}: Qualified`));
}

async function importFile(person: Person, { mark }: Subject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-import-'));
  const file = join(folder, `${mark}.csv`);
  writeFileSync(file, `Company Name,City,Email\nFirst ${mark},Gent,one@${mark}.example\nSecond ${mark},Bonn,wrong\n`);
  await person.clicks(link('Q-List', navigation));
  await person.clicks(button('Import'));
  await person.sees({ text: 'Choose a file or drop it here' });
  await person.page.choose('input[type="file"]', file);
  await person.sees({ text: like(/2 rows · UTF-8/) });
  const popup: Target = { role: 'dialog' };
  await person.clicks(button('Next', popup));
  await person.sees({ text: like(/1 value cannot be taken/) });
  await person.clicks(button('Leave out “wrong” in Email', popup));
  await person.clicks(button('Next', popup));
  await person.clicks(button('Create 2', popup));
  await person.sees({ text: like(/All 2 rows of the file are done/) });
  await person.presses('Escape');
  await person.seesNo(popup);
  await person.fills({ role: 'searchbox', name: 'Search by name' }, mark);
  await person.sees(link(`Second ${mark}`));
  rmSync(folder, { recursive: true });
}

async function isolate(person: Person): Promise<void> {
  await person.opens('/isolate/networks');
  await person.seesInFrame({ role: 'button', name: 'Add Network' });
  await person.clicks({ text: 'None', inside: { role: 'group', name: 'Permissions' } });
  await person.seesInFrame({ css: 'button:disabled' });
  await person.clicks({ text: like(/^Fail/), inside: { role: 'group', name: 'API' } });
  await person.clicks({ text: 'Own', inside: { role: 'group', name: 'Permissions' } });
  await person.clicksInFrame({ css: '[role="switch"]' });
  await person.seesInFrame({ text: 'An unexpected error occurred. Please try again later.' });
}

async function findByPalette(person: Person, { mark }: Subject): Promise<void> {
  const name = companyOf(mark);
  await person.opens('/home');
  await person.sees(button('Search everything'));
  await person.presses('Control+k');
  await person.hasFocusAt({ role: 'combobox', name: like(/^Search companies/) });
  await person.types(name);
  await person.sees({ role: 'option', name: like(new RegExp(name)) });
  await person.presses('Enter');
  await person.sees(dialog(new RegExp(name)));
  await person.presses('Escape');
  await person.seesNo({ role: 'dialog' });
}

async function signOut(person: Person): Promise<void> {
  await person.clicks(button(like(/^Profile of/)));
  await person.clicks(menuItem('Logout'));
  await person.isAt(/^\/$/);
  await person.sees({ placeholder: 'Username' });
}
