/**
 * Mistakes at a call that must not compile. Nothing here runs: `npm run check types` fails where one of them is accepted, as
 * its `@ts-expect-error` then expects in vain.
 */
import type { Lead, LeadPage, LeadsByStage, Reply, Stage, StageCounts, UserDetail } from '../../domain/index.ts';
import { endpoints } from '../../domain/index.ts';
import { http } from './client.ts';

const { accounts, auth, bulk, countries, imports, leads, lists, networks, users } = endpoints;

/** Compiles when `Call` answers exactly `Data`. */
type Answers<Call, Data> =
  (<T>() => T extends Call ? 1 : 2) extends <T>() => T extends Promise<Reply<Data>> ? 1 : 2 ? true : never;
const answers =
  <Data>() =>
  <Call>(_call: () => Call, _proof: Answers<Call, Data>): void => {};

export function bodies(): void {
  void http.post(leads.move, { leadId: 1, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  // @ts-expect-error a misspelt field
  void http.post(leads.move, { leadID: 1, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  // @ts-expect-error a missing field
  void http.post(leads.move, { leadId: 1, fromcolumnSlug: 'new' });
  // @ts-expect-error a value of another type
  void http.post(leads.move, { leadId: 1, fromcolumnSlug: 'new', tocolumnSlug: 3 });
  // @ts-expect-error no body at all
  void http.post(leads.move);
  // @ts-expect-error a text in place of a file
  void http.post(networks.create, { network_logo: '/api/files/1' });
  void http.post(networks.create, { network_logo: new File([], 'logo.png') });
  // @ts-expect-error no status
  void http.post(users.statusChange, { user_id: 1, status_code: 3 });
  // A form holds no null.
  void http.post(accounts.info, { account_name: 'Acme', account_country_id: '' });
  // @ts-expect-error this one is never null
  void http.post(leads.move, { leadId: '', fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  void http.post(auth.refresh);
}

export function replies(): void {
  answers<UserDetail>()(() => http.get(users.detail, { params: { id: 1 } }), true);
  // @ts-expect-error another answer
  answers<Stage[]>()(() => http.get(countries.list), true);
  // @ts-expect-error the answer is not for the caller to choose
  void http.get<Stage[]>(countries.list);
  answers<Stage[]>()(() => http.get(leads.stages), true);
  answers<StageCounts>()(() => http.get(leads.stages, { query: { name: 'a', counts: 'matched' } }), true);
  answers<Lead[]>()(() => http.get(leads.list, { query: { name: 'a' } }), true);
  answers<LeadsByStage>()(() => http.get(leads.list, { query: { per_stage: 25 } }), true);
  answers<LeadPage>()(() => http.get(leads.list, { query: { limit: 50, cursor: 'a' } }), true);
}

export function methods(): void {
  // @ts-expect-error a GET that is posted
  void http.post(leads.list, {});
  // @ts-expect-error a POST that is got
  void http.get(leads.move);
  // @ts-expect-error an answer that is a file
  void http.get(accounts.export);
  // @ts-expect-error an answer that is no file
  void http.file(accounts.list);
  void http.file(bulk.export, { body: { ids: [1] } });
  // @ts-expect-error without its body
  void http.file(bulk.export);
  // @ts-expect-error a call that is not in the table
  void http.get({ method: 'GET', path: 'account/nothing' });
}

export function paths(): void {
  // @ts-expect-error ':id' is not filled in
  void http.get(users.detail);
  // @ts-expect-error by another name
  void http.get(users.detail, { params: { user: 1 } });
  // @ts-expect-error ':id' is not filled in, though there is a query
  void http.get(imports.rows, { query: { outcome: 'create' } });
  void http.get(imports.rows, { params: { id: 1 }, query: { outcome: 'create' } });
  // @ts-expect-error of a file
  void http.file(imports.refused);
  // @ts-expect-error a path without parts
  void http.get(users.list, { params: { id: 1 } });
}

export function queries(): void {
  // @ts-expect-error a misspelt parameter
  void http.get(leads.list, { query: { serch_term: 'x' } });
  // @ts-expect-error also beside one that is right
  void http.get(leads.list, { query: { ...{ name: 'x', serch_term: 'x' } } });
  // @ts-expect-error a parameter that is required
  void http.get(lists.views);
  // @ts-expect-error no list
  void http.get(lists.views, { query: { list: 'companies' } });
  // @ts-expect-error a call without a query
  void http.get(countries.list, { query: { name: 'x' } });
  // A number may be the text of its filter.
  void http.get(leads.list, { query: { stage: '3' } });
  // @ts-expect-error which parameters a file takes
  void http.file(accounts.export, { query: { seperator: ';' } });
}
