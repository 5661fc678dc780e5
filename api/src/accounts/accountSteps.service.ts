/** The five steps of the Add/Edit Account popup, each saved separately. product.md sections 2, 5 and 7. */
import {
  ACCOUNT_TYPES,
  type AccountFieldColumns,
  type AccountFieldName,
  type AccountStep,
  accountField,
  amountError,
  assigneeError,
  byColumn,
  byField,
  type ContactPerson,
  companyNameError,
  ERROR_CODES,
  fieldError,
  fieldsOfStep,
  fieldValue,
  maySeeAccount,
  parseAmount,
  parseContactPerson,
  type StepFields,
  type StepPopup,
} from '@salesdesk/shared/domain';
import { type FixedText, say } from '@salesdesk/shared/messages';
import type { Updateable } from 'kysely';
import { refuseStale } from '../audit/recordVersion.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { readContactPerson, readNetworkIds, readSocialMedia } from './accountJson.ts';
import { type LockedAccount, lockForChange } from './accountRights.service.ts';
import { readAccount } from './accounts.service.ts';
import {
  type AccountColumns,
  insertAccount,
  replaceNetworks,
  selectActiveNetworkIds,
  selectActiveUsers,
  selectIso2,
  selectNetworkIdsOf,
  selectPopupAccount,
  storePopupAccount,
} from './accounts.sql.ts';
import { refuseReplaced } from './editInPlace.service.ts';
import { readPhoneNumber, withNumbers } from './phoneNumber.ts';

type StepForm<Step extends keyof StepFields> = StepPopup & StepFields[Step];

type FieldTexts = Partial<Record<AccountFieldName, string>>;

/** The company that a step was saved to, and its new version. */
export interface SavedAccount {
  id: number;
  version: number;
}

/**
 * First step: creates the company with its creator as primary assignee, or edits an existing one, whose type never
 * changes.
 */
export function saveInfo(
  db: Db,
  session: Session,
  form: StepForm<'info'>,
  idempotentCall: IdempotentCall | null = null,
): Promise<SavedAccount> {
  return change(db, session, { idempotentCall }, async (unit) => {
    const { tx } = unit;
    const existing = form.account_id ?? (await popupAccount(tx, session, form));
    const { account_name: name = existing && form.before ? undefined : '' } = form;
    refuse({ account_name: name === undefined ? null : companyNameError(name), ...errorsOf('info', form) });
    if (form.account_country_id && !(await selectIso2(tx, form.account_country_id)))
      throw invalid({ account_country_id: 'Country does not exist' });
    const values = {
      ...columnsOf('info', form),
      ...sent({ name, country_id: form.account_country_id }),
    };
    if (existing) return edit(unit, session, await lockForEdit(tx, session, existing, form), values, form.version);
    const added = { ...values, name: name as string, pri_assignee_id: session.userId };
    const { id } = await insertAccount(tx, { ...added, type: ACCOUNT_TYPES.qList, created_by: session.userId });
    if (form.account_session_id !== undefined) await storePopupAccount(tx, session.userId, form.account_session_id, id);
    unit.record(id, { message: say('account.created', { name: added.name }), after: added });
    return { id, version: 1 };
  });
}

export const saveContact = step('contact', async ({ tx }, account, form) => {
  const number = await readOwnNumber(tx, form, account);
  const code = number.phone_code === undefined ? account.phone_code : number.phone_code;
  const home = { code, country: await selectIso2(tx, account.country_id) };
  const kept = parseContactPerson(account.contact_person && JSON.stringify(account.contact_person));
  const given = withOthers(readContactPerson(form.account_contact_person), kept);
  const person = given && withNumbers(given, kept, home);
  if (person && !form.overwrite) refuseOtherContact(account, form.account_contact_person_before, person.name);
  return sent({
    ...number,
    contact_person: person && JSON.stringify(person),
    contact_mode_type: form.account_contact_mode_type,
  });
});

/** With the other people of `kept` where the form knows none: an absent field stays unchanged. */
function withOthers(given: ContactPerson | null | undefined, { others }: ContactPerson) {
  if (given === undefined || given?.others || !others) return given;
  return { name: '', contact_details: [], ...given, others };
}

/** The company's number as it is stored; one that is stored already stays as it is. Throws 11011 for what is no number. */
async function readOwnNumber(tx: Db, form: StepForm<'contact'>, account: AccountColumns) {
  const phone = orNull(form.account_phone);
  const phone_code = orNull(form.account_phone_code?.replace(/^\+/, ''));
  const code = phone_code === undefined ? account.phone_code : phone_code;
  if (phone_code && !/^\d{1,7}$/.test(phone_code))
    throw invalid({ account_phone_code: 'Phone number needs a phone code that exists' });
  const isKept = (phone === undefined || phone === account.phone) && code === account.phone_code;
  const text = phone === undefined ? account.phone : phone;
  if (isKept || !text) return { ...sent({ phone, phone_code }) };
  const { number, typed, problem } = readPhoneNumber(text, { code, country: await selectIso2(tx, account.country_id) });
  if (problem) throw invalid({ account_phone: problem });
  return number ? { phone: number.phone, phone_code: number.code } : { phone: typed, phone_code: null };
}

/** 11016 if a colleague changed the contact since the form was opened; a form without the earlier name is accepted. */
function refuseOtherContact(account: AccountColumns, before: string | undefined, name: string): void {
  const { name: stored } = parseContactPerson(account.contact_person && JSON.stringify(account.contact_person));
  if (before !== undefined && stored && stored !== before && stored !== name)
    throw new ApiError(ERROR_CODES.primaryContactExists);
}

export const saveSocial = step('social', async (_unit, _account, form) => {
  const media = readSocialMedia(form.account_social_media);
  return sent({ social_media: media && JSON.stringify(media) });
});

export const saveSales = step('sales', async ({ tx }, account, form, also) => {
  const amount = form.account_exp_sale_amount;
  refuse({ account_exp_sale_amount: amountError(amount ?? '') });
  const networkIds = readNetworkIds(form.network_ids ?? form.selectedNetworks);
  if (networkIds) {
    // A network that is already linked may stay after it was deactivated; a new one has to be active.
    const kept = await selectNetworkIdsOf(tx, account.id);
    const added = networkIds.filter((id) => !kept.includes(id));
    if ((await selectActiveNetworkIds(tx, added)).length < added.length)
      throw invalid({ network_ids: 'A chosen network is not available any more.' });
    await replaceNetworks(tx, account.id, networkIds);
    also.before = { networks: kept };
    also.after = { networks: await selectNetworkIdsOf(tx, account.id) };
  }
  return sent({ exp_sale_amount: amount === undefined ? undefined : parseAmount(amount) });
});

export const saveAssignees = step('assignee', async (unit, account, form) => {
  const columns = await assigneeColumns(unit.tx, account, form);
  const kept = [account.pri_assignee_id, account.sec_assignee_id];
  const added = [columns.pri_assignee_id, columns.sec_assignee_id].filter((id) => !kept.includes(id));
  unit.notify({ kind: 'assigned', recipientIds: added, accountIds: [account.id] });
  return columns;
});

/**
 * Changes the primary assignee as part of a larger change; nothing happens if it is the same. `line` is shown to the new one in
 * the timeline. Refuses before anything is written.
 */
export async function assignIn(unit: UnitOfWork, session: Session, id: number, primary: number | null, line = '') {
  const account = await lockForChange(unit.tx, session, id);
  if (account.pri_assignee_id === primary) return;
  const columns = await assigneeColumns(unit.tx, account, { account_pri_assignee_id: primary });
  await edit(unit, session, account, columns, undefined, { before: {}, after: line ? { line } : {} });
  unit.notify({ kind: 'assigned', recipientIds: [primary], accountIds: [id], line });
}

async function assigneeColumns(tx: Db, account: AccountColumns, form: StepForm<'assignee'>) {
  const primary = form.account_pri_assignee_id === undefined ? account.pri_assignee_id : form.account_pri_assignee_id;
  const secondary = form.account_sec_assignee_id === undefined ? account.sec_assignee_id : form.account_sec_assignee_id;
  refuse({ account_sec_assignee_id: assigneeError(primary, secondary) });
  const kept = [account.pri_assignee_id, account.sec_assignee_id];
  const added = [primary, secondary].filter((id): id is number => id !== null && !kept.includes(id));
  const active = (await selectActiveUsers(tx, added)).map(({ userId }) => userId);
  const gone = 'This colleague is not active any more.';
  const isGone = (id: number | null) => id !== null && added.includes(id) && !active.includes(id);
  refuse({
    account_pri_assignee_id: isGone(primary) ? gone : null,
    account_sec_assignee_id: isGone(secondary) ? gone : null,
  });
  return { pri_assignee_id: primary, sec_assignee_id: secondary };
}

/** What the audit row of a step stores besides the company's own columns. */
interface Besides {
  before: object;
  after: object;
}

/** Every step but the first: the company is found by its id or by the popup's number. */
function step<Step extends Exclude<AccountStep, 'info'>>(
  name: Step,
  columns: (
    unit: UnitOfWork,
    account: AccountColumns,
    form: StepForm<Step>,
    also: Besides,
  ) => Promise<Updateable<Schema['accounts']>>,
) {
  return (
    db: Db,
    session: Session,
    form: StepForm<Step> & FieldTexts,
    idempotentCall: IdempotentCall | null = null,
  ): Promise<SavedAccount> =>
    change(db, session, { idempotentCall }, async (unit) => {
      const { tx } = unit;
      const id = form.account_id ?? (await popupAccount(tx, session, form));
      const account = await lockForEdit(tx, session, id, form);
      refuse(errorsOf(name, form));
      const also: Besides = { before: {}, after: {} };
      const values = { ...columnsOf(name, form), ...(await columns(unit, account, form, also)) };
      return edit(unit, session, account, values, form.version, also);
    });
}

/** The company, locked; refused where the edit is not allowed, or replaces another value than it names. */
async function lockForEdit(tx: Db, session: Session, id: number | undefined, { before }: StepPopup) {
  const account = await lockForChange(tx, session, id);
  await refuseReplaced(tx, account.id, before);
  return account;
}

async function edit(
  unit: UnitOfWork,
  session: Session,
  account: LockedAccount,
  values: Updateable<Schema['accounts']>,
  sent: number | undefined,
  also?: Besides,
): Promise<SavedAccount> {
  const { tx } = unit;
  const { id, version } = account;
  const current = async () => (maySeeAccount(session.permissions, account.type) ? readAccount(tx, id) : null);
  await refuseStale(tx, { sent, newest: version, entity: 'account', id, current });
  await unit.update('account', account, values, {
    message: say('account.edited', { name: account.name }),
    ...(also && { also }),
  });
  return { id, version: version + 1 };
}

async function popupAccount(tx: Db, session: Session, form: StepPopup): Promise<number | undefined> {
  return form.account_session_id === undefined
    ? undefined
    : selectPopupAccount(tx, session.userId, form.account_session_id);
}

/** Throws 11011 with the fields that have a message. */
function refuse(errors: Record<string, FixedText | null>): void {
  const found = Object.entries(errors).filter((entry): entry is [string, FixedText] => entry[1] !== null);
  if (found.length) throw invalid(Object.fromEntries(found));
}

/** The messages of the step's fields of `ACCOUNT_FIELDS`. */
function errorsOf(step: AccountStep, form: FieldTexts): Record<string, FixedText | null> {
  return byField(fieldsOfStep(step), (name) => fieldError(accountField(name), form[name] ?? ''));
}

/** The columns of those that were sent. */
function columnsOf(step: AccountStep, form: FieldTexts): Partial<AccountFieldColumns> {
  const names = fieldsOfStep(step).filter((name) => form[name] !== undefined);
  return byColumn(names, (name) => fieldValue(accountField(name), form[name] ?? '')) as Partial<AccountFieldColumns>;
}

/** An absent field is left unchanged; an empty one is cleared. */
function orNull(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text || null;
}

function sent<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
