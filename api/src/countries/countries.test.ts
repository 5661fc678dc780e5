import type { Country } from '@salesdesk/shared/domain';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { fillCountries } from './countries.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const list = async () => (await (await test.as([])).get<Country[]>('catalog/countries')).body.data ?? [];

describe('catalog/countries', () => {
  it('has all 252, by name, each with a phone code', async () => {
    const countries = await list();
    expect(countries).toHaveLength(252);
    expect(countries.map((country) => country.country_name)).toEqual(
      countries.map((country) => country.country_name).sort((a, b) => a.localeCompare(b, 'en')),
    );
    for (const country of countries) {
      expect(country.country_phone_code).toMatch(/^\d{1,6}$/);
      expect(country.country_iso2).toMatch(/^[A-Z]{2}$/);
    }
    expect(new Set(countries.map((country) => country.country_id)).size).toBe(252);
  });

  it('has the usual spelling of names and the phone codes in use', async () => {
    const countries = await list();
    const of = (iso2: string) => countries.find((country) => country.country_iso2 === iso2);
    expect(of('CI')?.country_name).toBe('Côte d’Ivoire');
    expect(of('NL')).toMatchObject({ country_name: 'Netherlands', country_phone_code: '31' });
    expect(of('VA')?.country_phone_code).toBe('39');
    expect(['DO', 'PR', 'XK'].map((iso2) => of(iso2)?.country_phone_code)).toEqual(['1809', '1787', '383']);
  });

  it('keeps its ids when filled again', async () => {
    const before = await list();
    await test.db.deleteFrom('countries').where('iso2', '=', 'ZW').execute();
    // The code that Kosovo had until 2017.
    await test.db.updateTable('countries').set({ phone_code: '377' }).where('iso2', '=', 'XK').execute();
    await fillCountries(test.db);
    const after = await list();
    const ids = (countries: Country[]) =>
      countries.filter((country) => country.country_iso2 !== 'ZW').map((country) => country.country_id);
    expect(after).toHaveLength(252);
    expect(after.find((country) => country.country_iso2 === 'XK')?.country_phone_code).toBe('383');
    expect(ids(after)).toEqual(ids(before));
  });

  it('needs a session', async () => {
    expect(await test.anonymous.get('catalog/countries')).toMatchObject({ status: 401, body: { errorCode: 11012 } });
  });
});
