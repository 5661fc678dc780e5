/** A message with a code is shown in the page's language, or in English when it is not translated. */
import { say } from '../../domain/messages/index.ts';
import type * as Kernel from '../index.ts';

async function speak(language: 'en' | 'nl'): Promise<typeof Kernel> {
  jest.resetModules();
  localStorage.setItem('salesdesk.language', JSON.stringify(language));
  const kernel = (await import('../index.ts')) as typeof Kernel;
  await kernel.loadTexts({});
  return kernel;
}

const moved = { code: 'lead.moved', params: { from: 'New', to: 'Sent {{to}} $t(x) client. Now' } };

test('in Dutch by its code, with unchanged names', async () => {
  const { said } = await speak('nl');
  expect(said(moved, 'Moved')).toBe('Verplaatst van Nieuw naar Sent {{to}} $t(x) client. Now');
});

test.each([
  ['a code that is not translated', { code: 'lead.stolen', params: {} }],
  ['one inside that is not', { code: 'account.edited', params: { name: { code: 'lead.stolen', params: {} } } }],
  ['no code', null],
  ['none at all, of an API before', undefined],
])('%s shows the English sentence', async (_what, message) => {
  const { said } = await speak('nl');
  expect(said(message, 'What it says.')).toBe('What it says.');
});

test.each([
  [
    say('import.adds-to', {
      company: say('import.company-of-row', { row: '1234', name: 'Acme, (same x)' }),
      keys: say('import.two-keys', { first: say('import.key.domain'), second: say('import.key.email') }),
    }),
    'Vult rij 1234, Acme, (same x) aan (zelfde webdomein en e-mailadres)',
  ],
  [
    say('import.reasons', {
      first: say('import.cell', {
        field: { label: 'Country' },
        value: 'Mu; Email “no”: Email is invalid',
        problem: say('country.unknown'),
      }),
      rest: say('import.cell', {
        field: { label: 'City' },
        value: 'x',
        problem: say('field.too-long', { field: { label: 'City' }, max: 120 }),
      }),
    }),
    'Land “Mu; Email “no”: Email is invalid”: Dit land bestaat niet; Plaats “x”: Plaats mag hoogstens 120 tekens hebben',
  ],
  [
    say('import.format', { encoding: 'UTF-8', delimiter: say('import.delimiter.semicolons') }),
    'UTF-8, gescheiden door puntkomma’s',
  ],
])('what an import says, with the messages inside it: %j', async (message, dutch) => {
  const { said } = await speak('nl');
  expect(said(message, '')).toBe(dutch);
});

test('in English the sentence is shown unchanged, and no texts are sent', async () => {
  const { messageTexts, said } = await speak('en');
  expect([said(moved, 'Moved from New to Won'), messageTexts(['lead.moved'])]).toEqual(['Moved from New to Won', null]);
});

test('the texts of codes are sent with their placeholders', async () => {
  const { messageTexts } = await speak('nl');
  expect(messageTexts(['lead.moved', 'lead.stolen'])).toEqual({ 'lead.moved': 'Verplaatst van {{from}} naar {{to}}' });
});

test('a reply is translated to Dutch: its message and those of its fields', async () => {
  await speak('nl');
  const { replyOf } = await import('../http/replyOf.ts');
  const field = (label: string) => ({ field: { label } });
  const { message, validations } = replyOf({
    status: 200,
    data: {
      error: true,
      message: 'City is not a day from 1900 to 2200',
      errorCode: 11011,
      code: 'field.not-a-day',
      params: field('City'),
      validations: {
        city: 'City is not a day from 1900 to 2200',
        account_name: 'Company Name is required',
        other: 'Something else',
        stage: 'Bob changed it.',
      },
      codes: {
        city: { code: 'field.not-a-day', params: field('City') },
        // It has a separate translation.
        account_name: { code: 'field.required', params: field('Company Name') },
        stage: { code: 'lead.moved-meanwhile', params: { who: 'Bob. Moss', stage: 'New to Won' } },
      },
      url: null,
    },
  });
  expect(message).toBe('Plaats is geen dag van 1900 tot 2200');
  expect(validations).toEqual({
    city: 'Plaats is geen dag van 1900 tot 2200',
    account_name: 'Vul de bedrijfsnaam in',
    other: 'Something else',
    stage: 'Deze lead is door Bob. Moss naar New to Won verplaatst.',
  });
});

test('a body that cannot be sent is refused in Dutch, with the label of its field', async () => {
  await speak('nl');
  const { refusedBody } = await import('../http/body.ts');
  expect(refusedBody({ city: 'a\0' })).toMatchObject({
    message: 'Plaats bevat een teken dat niet is toegestaan',
    validations: { city: 'Plaats bevat een teken dat niet is toegestaan' },
  });
});
