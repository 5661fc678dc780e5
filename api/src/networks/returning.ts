/** A network that was deleted comes back: its code may be another one's by now. ADR-112. */
import type { DbOrTransaction } from '../database/db.ts';
import { isCodeTaken } from './networks.sql.ts';

export function isCodeGone(tx: DbOrTransaction, { id, code }: { id: number; code: string }): Promise<boolean> {
  return isCodeTaken(tx, code, id);
}
