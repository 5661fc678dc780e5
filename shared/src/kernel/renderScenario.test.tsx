import { http, useQuery } from '@salesdesk/shared';
import { endpoints, type Recording } from '@salesdesk/shared/domain';
import { renderScenario } from '@salesdesk/shared/testing';
import { configure, screen } from '@testing-library/react';

const recording = (path: string, data: unknown, more: Partial<Recording> = {}): Recording => ({
  ...{ method: 'GET', path, status: 200 },
  body: { error: false, message: '', errorCode: null, validations: {}, url: null, data },
  ...more,
});

/** Shows the names of all networks, or what the API says. */
function Names() {
  const { data, error } = useQuery({
    queryKey: ['names'],
    queryFn: () => http.get(endpoints.networks.list, { query: { status: 1 } }),
  });
  if (error) return <p>Unreachable</p>;
  return <p>{data?.error ? data.message : data?.data?.map((network) => network.network_name).join(', ')}</p>;
}

const scenario = { name: 'odd', path: '/networks?x=1', permissions: ['data.leads.view'], expect: 'Bing' };
const bing = recording('/api/catalog/networks?status=1', [{ network_name: 'Bing' }]);

test('the page has the recorded answers, also those for always', async () => {
  const { api } = await renderScenario(<Names />, [{ ...scenario, answers: [bing] }], 'odd');
  expect(screen.getByText('Bing')).toBeVisible();
  expect(api.requests).toHaveLength(1);
});

test('one for always answers whatever the query; no answer is no connection', async () => {
  const always = recording('/api/catalog/networks', [{ network_name: 'Meta' }], { always: true });
  await renderScenario(<Names />, [{ ...scenario, expect: 'Meta', answers: [bing, always] }], 'odd');
  await renderScenario(<Names />, [{ ...scenario, expect: 'Unreachable', answers: [{ ...bing, lost: true }] }], 'odd');
});

describe('without a long wait', () => {
  beforeEach(() => configure({ asyncUtilTimeout: 300 }));
  afterEach(() => configure({ asyncUtilTimeout: 10_000 }));

  test('a text that does not come fails, with the calls that have no answer', async () => {
    const other = recording('/api/catalog/countries', []);
    const failure = await renderScenario(<Names />, [{ ...scenario, answers: [other] }], 'odd').catch((error) => error);
    expect(String(failure)).toContain('GET /api/catalog/networks?status=1 is not recorded');
    expect(String(failure)).toContain('Unable to find an element with the text: Bing');
    const wrong = { ...scenario, expect: 'Google', answers: [bing] };
    await expect(renderScenario(<Names />, [wrong], 'odd')).rejects.toThrow(/^Unable to find/);
  });
});

test('a name that is not there, and a scenario without answers, say so', async () => {
  await expect(renderScenario(<Names />, [scenario], 'even')).rejects.toThrow('has no scenario "even". It has: odd.');
  await expect(renderScenario(<Names />, [scenario], 'odd')).rejects.toThrow('has no recorded answers');
});
