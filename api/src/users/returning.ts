/** A colleague who was deleted comes back: the names may be somebody else's by now. ADR-112. */
import type { DbOrTransaction } from '../database/db.ts';
import { lockAdministration } from '../guard/authority.sql.ts';
import { selectTaken } from './users.sql.ts';

/** Staff are changed one at a time; for the running transaction. */
export async function lockStaff(tx: DbOrTransaction): Promise<void> {
  await lockAdministration(tx);
}

/** Which of the names another live colleague has, in words; empty when all are free. */
export async function namesTaken(
  tx: DbOrTransaction,
  { id, email, username, phone }: { id: number; email: string; username: string; phone: string | null },
): Promise<string[]> {
  const taken = await selectTaken(tx, { email, username, phone: phone ?? '', exceptId: id });
  const words = { username: 'user name', email: 'e-mail', phone: 'phone number' } as const;
  return (['username', 'email', 'phone'] as const).filter((field) => taken[field]).map((field) => words[field]);
}
