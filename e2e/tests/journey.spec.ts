/** The main journey of a user: sign in, add a company, promote it to a lead, move it, find it after a reload. */
import { expect, MOTION, test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';

test.use(MOTION);

test('from the sign-in to a moved card that is still there after a reload', async ({ page, admin }) => {
  const name = `Journey ${Date.now()}`;
  const person = await admin.createUser({
    permissions: [
      'data.q-list.view',
      'data.q-list.create',
      'data.leads.view',
      'data.leads.create',
      'data.leads.edit-all',
    ],
  });

  await page.goto('/');
  await page.getByPlaceholder('Username').fill(person.username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByPlaceholder('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Check your Authenticator App and enter the provided code' }),
  ).toBeVisible();
  // The enrolment used the code of the previous step.
  await page.keyboard.type(totpCode(person.totpSecret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.getByRole('link', { name: 'Q-List' }).click();
  await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /Add Account/ });
  await popup.getByLabel('Company Name').fill(name);
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Email').fill('hello@journey.example');
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Website').fill('https://journey.example');
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Expected Sale Amount').fill('12,500');
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup).toBeHidden();

  // Other tests add companies above it.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await expect(page.getByText('1 company', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Status of ${name}: Q-List` }).hover();
  await page.getByRole('menuitem', { name: 'Leads' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Leads');

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  const card = page.getByRole('region', { name: /^New/ }).getByText(name);
  await card.hover();
  await page.mouse.down();
  const target = await page.getByRole('region', { name: /^Contacted/ }).boundingBox();
  if (!target) throw new Error('The stage Contacted is not on the board.');
  await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Contacted/ }).getByText(name)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('region', { name: /^Contacted/ }).getByText(name)).toBeVisible();
});
