/** The forms with which the test of every mutation adds users, networks, stages and tokens. */
import type { TokenFields } from '@salesdesk/shared/domain';
import { NewFile } from './form.ts';
import { png } from './images.ts';
import type { TestApp } from './index.ts';

export const userFormOf = (n: number, { reportingTo, networkId }: { reportingTo: number; networkId: number }) => ({
  first_name: 'Every',
  last_name: `Mutation ${n}`,
  designation: 'Sales',
  email: `every${n}@salesdesk.example`,
  phone: `+31 6 3330 ${n}`,
  country: 1,
  reporting_to: reportingTo,
  username: `every${n}`,
  password: 'Engine-Of-1842',
  checkedPermissions: ['data.leads.view'],
  checkedNetworks: [networkId],
});

export const networkForm = (code: string) => ({
  network_name: 'Every',
  network_code: code,
  network_color_code: '#aabbcc',
  network_url: 'https://every.example',
  network_logo: new NewFile('logo.png', png()),
});

export const tokenForm: TokenFields = {
  name: 'CI of leads',
  team: 'Leads team',
  remotes: ['leads'],
  roles: ['publish'],
  days: 30,
};

/** Two companies to be merged. */
export async function twoCompanies(api: TestApp) {
  return { survivor_id: (await api.createAccount()).id, absorbed_id: (await api.createAccount()).id, take: [] };
}

/** A pair of the list of duplicates, to be dismissed. */
export async function foundPair(api: TestApp) {
  const { survivor_id: one_id, absorbed_id: other_id } = await twoCompanies(api);
  await api.db
    .insertInto('duplicate_pairs')
    .values({ one_id, other_id, score: 90, reasons: ['name'] })
    .execute();
  return { one_id, other_id, dismissed: true };
}

export const stageForm = (name: string) => ({
  kanban_column_name: name,
  kanban_column_header_color: '#ddeeff',
  kanban_column_header_text_color: '#112233',
  kanban_column_likelihood: 30,
});
