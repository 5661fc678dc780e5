import { type AccountStep, byField, fieldsOfStep } from '@salesdesk/shared/domain';
import { buildAccount, buildUser } from '@salesdesk/shared/testing';
import { type AccountForm, formOf } from './accountForm.model.ts';
import { missingOf, namesOf, stepBody } from './stepBodies.ts';
import { errorsOf } from './useStepSaving.ts';

const countries = [{ country_id: 5, country_name: 'Germany', country_phone_code: '49', country_iso2: 'DE' }];
const users = [buildUser({ user_id: 9, full_name: 'Noor Tester' })];
const names = namesOf(countries, users);
const form = (values: Partial<AccountForm> = {}): AccountForm => ({ ...formOf(undefined), ...values });
/** The fields of `ACCOUNT_FIELDS` on a tab, without a value. */
const blank = (step: AccountStep) => byField(fieldsOfStep(step), () => '');

test('account info', () => {
  expect(
    stepBody('info', form({ account_name: ' Acme ', account_city: 'Bonn', account_country_id: 5 }), names),
  ).toEqual({
    ...blank('info'),
    account_name: 'Acme',
    account_city: 'Bonn',
    account_type: 1,
    account_type_name: 'Q-List',
    account_country_id: 5,
    account_country_name: 'Germany',
  });
});

test('an edited lead stays a lead', () => {
  const lead = formOf(buildAccount({ account_type: 2 }));
  expect(stepBody('info', lead, names)).toMatchObject({ account_type: 2, account_type_name: 'Leads' });
});

test('contact: only whole pairs are sent, the person as JSON by mode id', () => {
  const body = stepBody(
    'contact',
    form({
      account_email: 'hello@acme.example ',
      account_phone: '30 123',
      account_phone_code: '49',
      contact_name: 'Anna',
      contact_details: [
        { key: 0, mode: null, value: '' },
        { key: 1, mode: 3, value: ' 06 ' },
        { key: 2, mode: 2, value: 'anna@acme.example' },
      ],
    }),
    names,
  );
  expect(body).toMatchObject({
    account_email: 'hello@acme.example',
    account_phone: '30 123',
    account_phone_code: '49',
    account_contact_mode_type: 3,
    names: 'Anna',
  });
  expect(JSON.parse(String(body.account_contact_person))).toEqual({
    name: 'Anna',
    contact_details: [{ 3: '06' }, { 2: 'anna@acme.example' }],
    others: [],
  });
});

test('socials: a map from id to value, empty ones left out', () => {
  const body = stepBody(
    'social',
    form({ account_website: 'acme.example', social_media: { 1: ' ', 2: ' acme ', 3: 'a' } }),
    names,
  );
  expect(body).toEqual({
    ...blank('social'),
    account_website: 'acme.example',
    social_media: '2,3',
    account_social_media: '{"2":"acme","3":"a"}',
  });
});

test('sales: the amount without separators, networks as a list that may be empty', () => {
  expect(stepBody('sales', form({ account_exp_sale_amount: '12,500.50', network_ids: [4, 2] }), names)).toEqual({
    ...blank('sales'),
    account_exp_sale_amount: '12500.5',
    network_ids: '[4,2]',
    selectedNetworks: '[4,2]',
  });
  expect(stepBody('sales', form(), names)).toEqual({
    ...blank('sales'),
    account_exp_sale_amount: '',
    network_ids: '[]',
    selectedNetworks: '[]',
  });
});

test('assignees: ids and names, empty when unassigned', () => {
  expect(stepBody('assignee', form({ primary: 9 }), names)).toEqual({
    account_pri_assignee_id: 9,
    account_pri_assignee_name: 'Noor Tester',
    account_sec_assignee_id: '',
    account_sec_assignee_name: '',
  });
});

test('a company has several people; where the first one is cleared, the next is the first', () => {
  const account_contact_person = JSON.stringify({
    name: 'Anna',
    contact_details: [{ 1: '1' }],
    others: [
      { name: 'Bo', contact_details: [] },
      { name: 'Cy', contact_details: [{ 2: 'cy@acme.example' }, { 3: '3' }] },
    ],
  });
  const opened = formOf(buildAccount({ account_contact_person }));
  const sent = (values: Partial<AccountForm>) => {
    const body = stepBody('contact', { ...opened, ...values }, names);
    return { ...JSON.parse(String(body.account_contact_person)), mode: body.account_contact_mode_type };
  };
  expect(sent({})).toEqual({ ...JSON.parse(account_contact_person), mode: 1 });
  const [anna, ...rest] = opened.contact_details;
  expect(sent({ contact_name: '', contact_details: rest }).name).toBe('Bo');
  expect(sent({ contact_name: '', contact_details: rest, other_people: opened.other_people.slice(1) })).toEqual({
    name: 'Cy',
    contact_details: [{ 2: 'cy@acme.example' }, { 3: '3' }],
    others: [],
    mode: 2,
  });
  expect(sent({ contact_details: anna ? [anna] : [], other_people: [] }).others).toEqual([]);
});

test('missing items are determined from the input', () => {
  expect(missingOf(form())).toEqual(['Website or any Social media', 'Email or Phone number']);
  expect(missingOf(form({ social_media: { 1: '', 2: '', 3: 'acme' } }))).toEqual(['Email or Phone number']);
  const reachable = form({ contact_details: [{ key: 0, mode: 2, value: 'anna@acme.example' }] });
  expect(missingOf(reachable)).toEqual(['Website or any Social media']);
});

test("the server's messages are shown under the form's fields", () => {
  expect(errorsOf({ account_email: ['Email is invalid', 'second'] }, 'Refused', 'contact')).toEqual({
    account_email: 'Email is invalid',
  });
  expect(errorsOf({ account_sec_assignee_id: 'Not active' }, 'Refused', 'assignee')).toEqual({
    secondary: 'Not active',
  });
  expect(errorsOf({ account_contact_person: 'Not valid' }, 'Refused', 'contact')).toEqual({
    contact_details: 'Not valid',
  });
});

test("a message for an unknown field is shown under the tab's first", () => {
  expect(errorsOf({ account_id: 'This company does not exist.' }, 'Refused', 'sales')).toEqual({
    account_exp_sale_amount: 'This company does not exist.',
  });
  expect(errorsOf({}, 'Refused', 'social')).toEqual({ account_website: 'Refused' });
});
