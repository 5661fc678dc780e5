/** When attempts to sign in are refused; asked by the statements of sign-in and of the list of users. */
import { sql } from 'kysely';

/** The three tables that count attempts, and the column with the time of the last one. */
export const COUNTED_AT = {
  users: 'attempted_at',
  unknown_name_attempts: 'updated_at',
  device_attempts: 'updated_at',
} as const;

/** Whether attempts are refused now. A lock of a time that is still to come was made while the clock was ahead. */
export function isLocked(table: keyof typeof COUNTED_AT) {
  const [until, countedAt] = [sql.ref(`${table}.locked_until`), sql.ref(`${table}.${COUNTED_AT[table]}`)];
  return sql<boolean>`(coalesce(${until} > now(), false) and coalesce(${countedAt} < now() + interval '1 minute', true))`;
}
