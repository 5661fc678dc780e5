/** A day's work by keyboard only, see `KeyboardUser`. */
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';
import { KeyboardUser } from './keyboardUser.ts';
import { uniqueName } from './leads.data.ts';

const mark = () => uniqueName('').trim();

test('a day by keyboard: sign in, add, promote, move, find, switch, delete, undo, import', { tag: '@long' }, async ({
  page,
  admin,
}) => {
  const name = `Keyboard Works ${mark()}`;
  const me = await admin.createUser({ permissions: PERMISSION_KEYS });
  const colleague = await admin.createUser({ permissions: [], firstName: 'Noor' });
  const person = await KeyboardUser.at(page);
  const finds = async (text: string) => {
    await person.presses('Control+K');
    await person.isAt('combobox', /^Search companies/);
    await person.types(text);
  };
  const goesTo = async (screen: string, title: string) => {
    await finds(screen);
    await person.presses('Enter');
    await person.isAt('heading', title);
  };

  await test.step('sign in', async () => {
    await person.visits('/');
    await person.isAt('textbox', 'Username');
    await person.types(me.username);
    await person.presses('Enter');
    await person.isAt('textbox', 'Password');
    await person.types(me.password);
    await person.presses('Enter');
    await person.isAt('textbox', 'Digit 1 of 6');
    // The enrolment used the code of the previous step.
    await person.types(totpCode(me.totpSecret));
    await person.presses('Enter');
    await person.isAt('heading', 'Home');
  });

  await test.step('add a company on all five tabs', async () => {
    await goesTo('q-list', 'Q List');
    await person.tabsTo('button', 'Add');
    await person.presses('Enter');
    await person.isAt('textbox', 'Company Name');
    await person.types(name);
    await person.tabsTo('textbox', 'City');
    await person.types('Utrecht');
    await person.tabsTo('combobox', 'Country');
    await person.types('Netherl');
    await person.presses('Enter');
    await person.tabsTo('button', 'Next');
    await person.presses('Enter');

    await person.isAt('textbox', 'Email');
    await person.types(`hello@${mark()}.example`);
    await person.tabsTo('combobox', 'Phone code');
    await person.types('Netherl');
    await person.presses('Enter');
    await person.tabsTo('textbox', 'Phone number');
    await person.types('205550123');
    await person.tabsTo('textbox', 'Contact person name');
    await person.types('Mia Jansen');
    await person.tabsTo('combobox', 'Contact Mode');
    await person.presses('ArrowDown', 'Enter');
    await person.tabsTo('textbox', 'Contact details');
    await person.types('020 555 0124');
    await person.presses('Enter');

    await person.isAt('textbox', 'Website');
    await person.types(`https://${mark()}.example`);
    await person.presses('Enter');

    await person.isAt('textbox', 'Expected Sale Amount');
    await person.types('12500');
    await person.tabsTo('combobox', 'Target networks');
    await person.types('AdNova');
    await person.presses('Enter');
    await person.reads('ANV');
    await person.tabsTo('button', 'Next');
    await person.presses('Enter');

    await person.isAt('combobox', 'Primary Assignee');
    await person.types('Amelia');
    await person.presses('Enter');
    await person.tabsTo('button', 'Submit');
    await person.presses('Enter');
    await person.isAt('button', 'Add');
    await person.readsRow(name, 'Q-List', 'Netherlands');
  });

  await test.step('make a lead of it', async () => {
    await person.presses('/');
    await person.isAt('searchbox', 'Search by name');
    await person.types(name);
    await person.reads('1 company');
    await person.tabsTo('button', `Status of ${name}: Q-List`);
    await person.presses('ArrowDown');
    await person.isAt('menuitem', 'Leads');
    await person.presses('Enter');
    await person.readsRow(name, 'Leads');
    await person.focus();
  });

  await test.step('move its card by arrow and by menu', async () => {
    await goesTo('leads', 'Leads');
    await person.presses('/');
    await person.types(name);
    await person.reads('1 lead');
    await person.tabsTo('link', new RegExp(name));
    await person.presses('Shift+ArrowRight');
    await person.reads(`${name} is now in Contacted.`);
    await person.isAt('link', new RegExp(name));
    await person.presses('m');
    await person.isAt('menuitem', 'New');
    await person.presses('ArrowDown');
    await person.isAt('menuitem', 'Qualified');
    await person.presses('Enter');
    await person.reads(`${name} is now in Qualified.`);
    await person.isAt('link', new RegExp(name));
  });

  await test.step('find it, read its record, close it', async () => {
    await finds(name);
    await person.isOffered(name);
    await person.presses('Enter');
    await person.isOn(/company=\d+/);
    await person.focus();
    await person.reads('+31 20 555 0124');
    await person.presses('Escape');
    await person.isAt('link', new RegExp(name));
  });

  await test.step('switch a colleague off, delete them, take it back', async () => {
    const other = `${colleague.firstName} ${colleague.lastName}`;
    await goesTo('my team', 'My Team');
    await person.tabsTo('textbox', 'Filter by name');
    await person.types(colleague.lastName);
    await person.reads('1 colleague');
    await person.tabsTo('switch', `Status of ${other}`);
    await person.presses('Space');
    await person.isAt('button', 'Cancel');
    await person.tabsTo('button', 'Deactivate');
    await person.presses('Enter');
    await person.hasSwitch(`Status of ${other}`, false);
    await person.reads('User status updated to inactive');
    await person.isAt('switch', `Status of ${other}`);
    await person.tabsTo('button', `Delete ${other}`);
    await person.presses('Enter');
    await person.isAt('button', 'Cancel');
    await person.reads(`${other} can no longer sign in.`);
    await person.tabsTo('button', 'Delete');
    await person.presses('Enter');
    await person.reads('User deleted successfully!');
    await person.reads('No data found!!');
    await person.focus();
    await person.presses('Control+Z');
    await person.readsRow(other, colleague.username);
    await person.hasSwitch(`Status of ${other}`, false);
    await person.focus();
  });

  await test.step('import a file through the four steps', async () => {
    const word = mark();
    await goesTo('q-list', 'Q List');
    await person.tabsTo('button', 'Import');
    await person.presses('Enter');
    await person.isAt('button', /^File to import/);
    await person.choosesFile(
      'two.csv',
      `Company;Land;E-mail\nOne ${word};Atlantis;a@${word}.example\nTwo ${word};Germany;b@${word}.example\n`,
    );
    await person.reads('2 rows · UTF-8, separated by semicolons');
    await person.focus();
    await person.tabsTo('button', 'Next');
    await person.presses('Enter');

    await person.reads('1 value cannot be taken');
    await person.focus();
    await person.tabsTo('combobox', 'Replacement for “Atlantis” in Country');
    await person.types('Netherl');
    await person.presses('Enter');
    await person.tabsTo('button', 'Next');
    await person.presses('Enter');

    await person.reads('Companies that are there already');
    await person.focus();
    await person.tabsTo('button', 'Create 2');
    await person.presses('Enter');
    await person.reads('All 2 rows of the file are done');
    await person.focus();
    await person.presses('Escape');
    await person.isAt('button', 'Import');
    await person.readsRow(`One ${word}`, 'Netherlands');
  });
});
