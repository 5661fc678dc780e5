/** Edits of single fields in place: each names the value that it replaces, so that a colleague's is not lost. ADR-081, ADR-126. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Account,
  accountField,
  ERROR_CODES,
  editedValue,
  isAccountField,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { lastChange } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import { ApiError } from '../http/reply.ts';
import { readAccount } from './accounts.service.ts';

/**
 * Throws 409 with who changed a field, and to what, if it does not have the value of `before` any more. `now` of the data is
 * what the body has to have to replace the newer value.
 */
export async function refuseReplaced(tx: Db, id: number, before: Record<string, unknown> | undefined): Promise<void> {
  if (!before) return;
  const account = await readAccount(tx, id);
  for (const [field, replaced] of Object.entries(before)) {
    const current = editedValue(account, field);
    if (isDeepStrictEqual(meant(current), meant(replaced))) continue;
    const change = await lastChange(tx, 'account', id, columnOf(field));
    const who = change?.by ?? say('undo.by-somebody');
    const value = textOf(account, field);
    const message = value ? say('account.field-changed', { who, value }) : say('account.field-cleared', { who });
    const data = { now: { before: { ...before, [field]: current ?? null } } };
    throw new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { [field]: message }, data });
  }
}

/** JSON by its content: the database orders its keys. An absent value is null. */
function meant(value: unknown): unknown {
  try {
    return typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : (value ?? null);
  } catch {
    return value;
  }
}

/** The name in the audit trail. */
function columnOf(field: string): string {
  if (isAccountField(field)) return accountField(field).column;
  return field === 'network_ids' ? 'networks' : field.replace(/^account_/, '');
}

/** The value as people read it; '' for none. */
function textOf(account: Account, field: string): string {
  if (field === 'account_social_media') return Object.values(parseSocialMedia(account.account_social_media)).join(', ');
  if (field === 'network_ids')
    return account.account_network.map(({ network_details }) => network_details.network_name).join(', ');
  if (field !== 'account_contact_person')
    // Of a reference its name.
    return String(account[field.replace(/_id$/, '_name') as keyof Account] ?? '');
  const people = peopleOf(parseContactPerson(account.account_contact_person));
  const texts = people.flatMap(({ name, contact_details }) => [
    name,
    ...contact_details.flatMap(Object.values<string>),
  ]);
  return texts.filter(Boolean).join(', ');
}
