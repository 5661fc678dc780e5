/** Finds companies that look like the same one: every night, and while a form is filled in. ADR-146; R-117. */
import { setTimeout } from 'node:timers/promises';
import {
  CONTACT_MODES,
  type DuplicatePair,
  type DuplicateQuery,
  type DuplicateSide,
  type DuplicateTraits,
  duplicateKeys,
  duplicateReasons,
  type endpoints,
  maySeeAccount,
  parseContactPerson,
  peopleOf,
  traitsOf,
  typedReasons,
  valuesOf,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { lockForChange } from '../accounts/accountRights.service.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { SliceSize, yieldingDb } from '../database/yieldingDb.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import type { Body } from '../http/route.ts';
import {
  type CompanyRow,
  insertPairs,
  replaceKeys,
  selectCandidates,
  selectChanged,
  selectCompanies,
  selectLike,
  selectPairs,
  setDismissed,
  startPairs,
  takeSearch,
} from './duplicates.sql.ts';

type DismissForm = Body<typeof endpoints.duplicates.dismiss>;

/** Companies of one night; the next one goes on with the others. */
const OF_NIGHT = 50_000;
/** Less than a day, so that the search does not come later every night; by day only after nights without one. */
const HOURS = { night: 20, day: 72 } as const;
const NIGHT_ENDS = 5;
const PAIRS_SHOWN = 200;
const HITS = 3;

/** The search of a night, by whichever process is first; null when it was made already. */
export async function searchNightly(db: Db, now: Date): Promise<number | null> {
  const hours = now.getHours() < NIGHT_ENDS ? HOURS.night : HOURS.day;
  return (await takeSearch(db, hours)) ? findDuplicates(db) : null;
}

/**
 * Looks at every company that changed since the last search; returns the number of pairs that were found. Half of the time is
 * left to requests: on the embedded database each of their statements waits for a transaction of the search.
 */
export async function findDuplicates(db: Db): Promise<number> {
  const slice = new SliceSize();
  let found = 0;
  let after = 0;
  let looked = 0;
  while (looked < OF_NIGHT) {
    const companies = await selectChanged(db, after, slice.rows);
    const last = companies.at(-1);
    if (!last) break;
    after = last.id;
    looked += companies.length;
    const began = performance.now();
    found += await slice.measure(() => findAmong(db, companies));
    await setTimeout(performance.now() - began);
  }
  return found;
}

/** Comparing takes seconds on a busy machine, so no transaction stays open for it. */
async function findAmong(db: Db, companies: readonly CompanyRow[]): Promise<number> {
  const traits = new Map(companies.map((row) => [row.id, traitsOfRow(row)]));
  const keyed = [...traits].map(([id, one]) => ({ id, keys: duplicateKeys(one) }));
  const candidates = await yieldingDb(db)
    .transaction()
    .execute(async (tx) => {
      await replaceKeys(tx, keyed);
      return selectCandidates(tx, [...traits.keys()]);
    });
  const others = [...new Set(candidates.flatMap(({ one_id, other_id }) => [one_id, other_id]))].filter(
    (id) => !traits.has(id),
  );
  for (const row of await selectCompanies(db, others)) traits.set(row.id, traitsOfRow(row));
  const pairs = candidates.flatMap(({ one_id, other_id }) => {
    const [one, other] = [traits.get(one_id), traits.get(other_id)];
    const reasons = one && other ? duplicateReasons(one, other) : null;
    return reasons ? [{ one_id, other_id, ...reasons }] : [];
  });
  await yieldingDb(db)
    .transaction()
    .execute(async (tx) => {
      await startPairs(tx, companies);
      await insertPairs(tx, pairs);
    });
  return pairs.length;
}

function traitsOfRow(row: CompanyRow): DuplicateTraits {
  const person = parseContactPerson(row.contact_person && JSON.stringify(row.contact_person));
  const people = peopleOf(person);
  return traitsOf({
    ...row,
    person: person.name,
    person_emails: valuesOf(people, CONTACT_MODES.email),
    person_phones: valuesOf(people, CONTACT_MODES.phone, CONTACT_MODES.whatsapp),
  });
}

/** The pairs that the user may see, the surest first. */
export async function listDuplicates(db: Db, session: Session): Promise<DuplicatePair[]> {
  const pairs = await selectPairs(db, PAIRS_SHOWN);
  const ids = pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]);
  const rows = ids.length ? await selectCompanies(db, [...new Set(ids)]) : [];
  const seen = new Map(rows.filter(({ type }) => maySeeAccount(session.permissions, type)).map((row) => [row.id, row]));
  return pairs.flatMap(({ one_id, other_id, reasons }) => {
    const [one, other] = [seen.get(one_id), seen.get(other_id)];
    if (!one || !other) return [];
    const companies = [one, other].sort((a, b) => a.created_at.getTime() - b.created_at.getTime()).map(sideOf);
    return [{ companies, reasons }];
  });
}

/** Companies like what is typed, at most three; those that the user may not read are left out. */
export async function likeTyped(db: Db, session: Session, { except, ...typed }: DuplicateQuery) {
  const own = traitsOf({ ...typed, name: typed.name ?? '' });
  const rows = await selectLike(db, typed);
  return rows
    .filter(({ id, type }) => id !== except && maySeeAccount(session.permissions, type))
    .flatMap((row) => {
      const reasons = typedReasons(own, traitsOfRow(row));
      return reasons ? [{ row, reasons }] : [];
    })
    .sort((a, b) => b.reasons.length - a.reasons.length || a.row.id - b.row.id)
    .slice(0, HITS)
    .map(({ row: { id, name, type, assignee }, reasons }) => ({
      account_id: id,
      account_name: name,
      account_type: type,
      assignee,
      reasons,
    }));
}

/** Remembers that two companies are not the same one, or takes that back. Needs the right to change both. */
export async function dismissPair(db: Db, session: Session, form: DismissForm): Promise<void> {
  const [one_id = 0, other_id = 0] = [form.one_id, form.other_id].sort((a, b) => a - b);
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const one = await lockForChange(tx, session, one_id);
    const other = await lockForChange(tx, session, other_id);
    if (!(await setDismissed(tx, { one_id, other_id }, form.dismissed ? session.userId : null)))
      throw invalid({ other_id: 'These two are not in the list of duplicates.' });
    const code = form.dismissed ? 'account.no-duplicate' : 'account.duplicate-again';
    unit.record(one.id, { action: 'account.duplicate-judged', message: say(code, { name: other.name }) });
  });
}

function sideOf({ id, name, type, assignee, city, country_name }: CompanyRow): DuplicateSide {
  return { account_id: id, account_name: name, account_type: type, assignee, city, country_name };
}
