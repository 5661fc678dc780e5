import { http } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, recorded } from '@salesdesk/shared/testing';

const recording = (path: string, data: unknown, status = 200) => ({
  ...{ method: 'GET', path, status },
  body: { error: status !== 200, message: '', errorCode: null, validations: {}, url: null, data },
});

test('the fake API answers from recordings, by the query as well', async () => {
  const api = fakeApi(
    recorded(
      [recording('/api/catalog/networks', [1]), recording('/api/catalog/networks?status=1', [2])],
      [recording('/api/catalog/countries', null, 400)],
    ),
  );
  expect(await http.get(endpoints.networks.list)).toMatchObject({ error: false, data: [1] });
  expect(await http.get(endpoints.networks.list, { query: { status: 1 } })).toMatchObject({ data: [2] });
  expect(await http.get(endpoints.countries.list)).toMatchObject({ error: true });
  expect(api.requests).toHaveLength(3);
});

test('a call that is not recorded names its file', async () => {
  fakeApi(recorded([recording('/api/catalog/networks', [1])]));
  const failure = await http
    .get(endpoints.networks.list, { query: { status: 1 } })
    .catch((error: Error) => error.cause);
  expect(String(failure)).toContain('is not recorded. Add it to recordings/catalog-networks.json');
});
