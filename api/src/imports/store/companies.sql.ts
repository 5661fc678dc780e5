/** Bulk statements for companies and their notes: finding by keys, locking, inserting, updating and deleting. */
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_TYPES,
  type Account,
  byField,
  fieldColumns,
  fold,
  parseContactPerson,
  parseSocialMedia,
} from '@salesdesk/shared/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { nameOf } from '../../database/names.ts';
import type { Schema } from '../../database/schema.ts';

type CompanyColumns = ReturnType<typeof columnsOf>;

export function columnsOf(account: Account) {
  const media = parseSocialMedia(account.account_social_media);
  return {
    name: account.account_name,
    ...fieldColumns(account),
    country_id: account.account_country_id,
    phone: account.account_phone,
    phone_code: account.account_phone_code,
    contact_person: account.account_contact_person ? parseContactPerson(account.account_contact_person) : null,
    contact_mode_type: account.account_contact_mode_type,
    social_media: Object.keys(media).length ? (media as Record<string, string>) : null,
    exp_sale_amount: account.account_exp_sale_amount,
    pri_assignee_id: account.account_pri_assignee_id,
    sec_assignee_id: account.account_sec_assignee_id,
  };
}

export function networkIdsOf(account: Account): number[] {
  return account.account_proposed_network.map(({ network_id }) => network_id);
}

/** The columns in which `after` differs, with both values, and the networks if they differ. */
export function changesOf(before: Account, after: Account): { before: Changes; after: Changes } {
  const one: Required<Changes> = { ...columnsOf(before), networks: networkIdsOf(before) };
  const other: Required<Changes> = { ...columnsOf(after), networks: networkIdsOf(after) };
  const names = (Object.keys(other) as (keyof Changes)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  const pick = (of: Changes): Changes => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: pick(one), after: pick(other) };
}

type Changes = Partial<CompanyColumns> & { networks?: number[] };

export function isChanged(before: Account, after: Account): boolean {
  return Object.keys(changesOf(before, after).after).length > 0;
}

/** The empty company that a row fills in. */
export const NEW_COMPANY: Account = {
  account_id: 0,
  account_parent_id: 0,
  account_name: '',
  ...byField(ACCOUNT_FIELD_NAMES, () => null),
  account_type: ACCOUNT_TYPES.qList,
  account_country_id: null,
  account_country_name: null,
  account_phone: null,
  account_phone_code: null,
  account_contact_person: null,
  account_contact_mode_type: null,
  account_social_media: null,
  account_exp_sale_amount: null,
  account_proposed_network: [],
  account_network: [],
  account_pri_assignee_id: null,
  account_sec_assignee_id: null,
  account_pri_assignee_name: null,
  account_sec_assignee_name: null,
  primary_assignee_details: null,
  secondary_assignee_details: null,
  creator_details: null,
  account_created_by: null,
  country_details: null,
  kanban_column_id: null,
  kanban_column: null,
  version: 1,
  created_at: '',
  updated_at: '',
};

/** Keys to search for, folded alike on every database; `CompanyIndex` decides which company is meant. */
interface Wanted {
  ids: number[];
  domains: string[];
  emails: string[];
  /** The last seven digits of phone numbers. */
  phoneEnds: string[];
}

export async function selectCompaniesLike(db: Db, wanted: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts
    where archived_at is null and (id = any(${wanted.ids}::integer[])
       or fold(btrim(email)) = any(${wanted.emails.map(fold)}::text[])
       or regexp_replace(
            fold(btrim(website)), '^([a-z][a-z0-9+.-]*://)?([^/?#@]*@)?(www[0-9]?\\.)?([^/:?#]+?)\\.?([/:?#].*)?$', '\\4'
          ) = any(${wanted.domains.map(fold)}::text[])
       or right(regexp_replace(phone, ';.*|\\D', '', 'g'), 7) = any(${wanted.phoneEnds}::text[]))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A company's own row as JSON, to the microsecond and the cent. */
export type RawCompany = Record<string, unknown> &
  Pick<
    Selectable<Schema['accounts']>,
    'id' | 'type' | 'pri_assignee_id' | 'sec_assignee_id' | 'created_by' | 'version'
  > & { updated_at: string };

/** Locked for the running transaction. */
export async function lockCompanies(tx: Db, ids: number[]): Promise<Map<number, RawCompany>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; company: RawCompany }>`
    select a.id, to_jsonb(a) as company from accounts a
    where a.id = any(${ids}::integer[]) order by a.id for update
  `.execute(tx);
  return new Map(rows.map(({ id, company }) => [id, company]));
}

/** Ids for companies that are about to be created. */
export async function takeCompanyIds(tx: Db, count: number): Promise<number[]> {
  if (!count) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('accounts', 'id'))::integer as id from generate_series(1, ${count}::integer)
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The columns that an import writes. */
const NAMES = Object.keys(columnsOf(NEW_COMPANY));
const COLUMNS = sql.raw(NAMES.join(', '));
const VALUES = sql.raw(NAMES.map((name) => `v.${name}`).join(', '));

/** Each with the columns of `columnsOf`. */
export async function insertCompanies(
  tx: Db,
  companies: readonly (CompanyColumns & { id: number; created_by: number })[],
): Promise<void> {
  if (!companies.length) return;
  await sql`
    insert into accounts (id, created_by, ${COLUMNS}) overriding system value
    select id, created_by, ${COLUMNS} from jsonb_populate_recordset(null::accounts, ${JSON.stringify(companies)}::jsonb)
  `.execute(tx);
}

/** Raises each version. `updated_at` is now, unless a value is passed, as reverting does. */
export async function updateCompanies(
  tx: Db,
  companies: readonly (RawCompany | (CompanyColumns & { id: number; updated_at?: string }))[],
): Promise<void> {
  if (!companies.length) return;
  await sql`
    update accounts a set (${COLUMNS}, version, updated_at) = row(
      ${VALUES}, a.version + 1, coalesce(v.updated_at, now())
    )
    from jsonb_populate_recordset(null::accounts, ${JSON.stringify(companies)}::jsonb) as v
    where a.id = v.id
  `.execute(tx);
}

export async function deleteCompanies(tx: Db, ids: number[]): Promise<void> {
  if (!ids.length) return;
  await sql`delete from accounts where id = any(${ids}::integer[])`.execute(tx);
}

/** A network of a company, with the id that orders its badge. */
export interface NetworkLink {
  id: number;
  account_id: number;
  network_id: number;
}

export function selectNetworkLinks(tx: Db, accountIds: number[]): Promise<NetworkLink[]> {
  return tx
    .selectFrom('account_networks')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .select(['id', 'account_id', 'network_id'])
    .orderBy('id')
    .execute();
}

/** Makes these the networks of the companies; those that stay keep their position. */
export async function replaceNetworkLinks(tx: Db, companies: readonly { id: number; networkIds: number[] }[]) {
  if (!companies.length) return;
  const wanted = companies.flatMap(({ id, networkIds }) =>
    networkIds.map((network_id, place) => ({ account_id: id, network_id, place })),
  );
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(account_id integer, network_id integer, place integer)`;
  await sql`
    delete from account_networks an where account_id = any(${companies.map(({ id }) => id)}::integer[])
      and not exists (select from ${rows} where w.account_id = an.account_id and w.network_id = an.network_id)
  `.execute(tx);
  await sql`
    insert into account_networks (account_id, network_id)
    select w.account_id, w.network_id from ${rows} order by w.account_id, w.place on conflict do nothing
  `.execute(tx);
}

/** Restores the original rows. */
export async function restoreNetworkLinks(tx: Db, accountIds: number[], links: readonly NetworkLink[]): Promise<void> {
  if (!accountIds.length) return;
  await sql`delete from account_networks where account_id = any(${accountIds}::integer[])`.execute(tx);
  await sql`
    insert into account_networks (id, account_id, network_id) overriding system value
    select id, account_id, network_id
    from jsonb_populate_recordset(null::account_networks, ${JSON.stringify(links)}::jsonb)
    where network_id in (select id from networks)
  `.execute(tx);
}

/** No letter comes behind it. */
const LAST_LETTER = '\u{10ffff}';

/** Companies whose folded names begin with one of these words, by the index `accounts_by_name`. */
export async function selectBeginning(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct a.id, a.name from unnest(${words}::text[]) as w(word) cross join lateral (
      select id, name from accounts
      where fold(name) collate "C" >= w.word and fold(name) collate "C" < w.word || ${LAST_LETTER} and archived_at is null
    ) as a
  `.execute(db);
  return rows;
}

/** The texts of the notes of these companies, by company. */
export async function selectNotesOf(db: Db, accountIds: number[]): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('activities')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('kind', '=', 'note')
    .where('deleted_at', 'is', null)
    .select(['account_id', 'text'])
    .execute();
  const notes = new Map<number, Set<string>>();
  for (const { account_id, text } of rows) notes.set(account_id, (notes.get(account_id) ?? new Set()).add(text));
  return notes;
}

/** Returns the notes with their ids. */
export async function insertNotes(
  tx: Db,
  notes: readonly { account_id: number; text: string }[],
  { importId, authorId }: { importId: number; authorId: number },
) {
  if (!notes.length) return [];
  return tx
    .insertInto('activities')
    .values(notes.map((note) => ({ ...note, kind: 'note' as const, author_id: authorId, import_id: importId })))
    .returning(['id', 'account_id', 'text'])
    .execute();
}

/** Removes the notes that the import wrote about these companies. */
export async function deleteNotes(tx: Db, importId: number, accountIds: number[]): Promise<void> {
  if (!accountIds.length) return;
  await tx
    .deleteFrom('activities')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('import_id', '=', importId)
    .execute();
}

/** Who wrote something about the company after it was imported, besides the import itself; undefined for nobody. */
export async function selectWriterSince(tx: Db, importId: number, accountId: number) {
  const row = await tx
    .selectFrom('activities as t')
    .innerJoin('imports as i', (join) => join.on('i.id', '=', importId))
    .innerJoin('users as u', 'u.id', 't.author_id')
    .where('t.account_id', '=', accountId)
    .where('t.deleted_at', 'is', null)
    .where(sql<boolean>`t.import_id is distinct from i.id and t.created_at > i.created_at`)
    .select(['u.first_name', 'u.last_name'])
    .limit(1)
    .executeTakeFirst();
  return row && nameOf(row);
}
