/** Names of countries, stages and roles, which the API sends in English, are shown in the page's language. R-137. */
import type * as Kernel from '../index.ts';

async function speak(language: 'en' | 'nl' | 'de') {
  jest.resetModules();
  localStorage.setItem('salesdesk.language', JSON.stringify(language));
  const kernel = (await import('../index.ts')) as typeof Kernel;
  await kernel.loadTexts({});
  return kernel;
}

const country = (country_name: string, country_iso2: string) => ({
  country_id: 1,
  country_name,
  country_phone_code: '1',
  country_iso2,
});

test('names are in the language of the page, by code or by the English name', async () => {
  const { countryName, roleName, stageName } = await speak('nl');
  expect([
    countryName('Germany'),
    countryName('Turkey', 'TR'),
    countryName('Atlantis'),
    countryName(null),
    stageName('Proposal sent'),
    roleName('Staff'),
  ]).toEqual(['Duitsland', 'Turkije', 'Atlantis', '', 'Offerte verstuurd', 'Medewerker']);
});

test('names that the product does not come with stay as they are, even when they are texts of screens', async () => {
  const { roleName, stageName } = await speak('nl');
  expect([stageName('Cancel'), roleName('Username')]).toEqual(['Cancel', 'Username']);
});

test('English names stay as the API sends them, and its filter needs no codes', async () => {
  const { countryName, lastActionTexts, stageName, withCountryCodes } = await speak('en');
  expect([
    countryName('Turkey', 'TR'),
    stageName('New'),
    withCountryCodes({ country: 'Ger' }),
    lastActionTexts(),
  ]).toEqual(['Turkey', 'New', { country: 'Ger' }, null]);
});

test('a country is filtered by the name that is shown, without its accents', async () => {
  const { withCountryCodes } = await speak('de');
  expect(withCountryCodes({ country: 'osterr' })).toEqual({ country: 'osterr', country_codes: 'AT' });
  expect(withCountryCodes({ country: 'Nowhere' })).toEqual({ country: 'Nowhere' });
  expect(withCountryCodes({})).toEqual({});
});

test('choices stand in the order of the language', async () => {
  const { namedCountries } = await speak('de');
  const list = [country('Austria', 'AT'), country('Cyprus', 'CY'), country('Germany', 'DE'), country('Åland', 'AX')];
  expect(namedCountries(list).map(({ shown_name }) => shown_name)).toEqual([
    'Ålandinseln',
    'Deutschland',
    'Österreich',
    'Zypern',
  ]);
});

test('messages of the API name stages as the screens do, and the last action is searched by these names', async () => {
  const { lastActionTexts, said } = await speak('nl');
  expect(said({ code: 'lead.moved', params: { from: 'New', to: 'Mine' } }, '')).toBe('Verplaatst van Nieuw naar Mine');
  expect(lastActionTexts()).toMatchObject({
    'lead.moved': 'Verplaatst van {{from}} naar {{to}}',
    'stage:New': 'Nieuw',
  });
});
