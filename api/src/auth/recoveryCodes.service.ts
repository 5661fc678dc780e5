/** Recovery codes: 50 bits each, valid once instead of an authenticator code. R-34, ADR-124. */
import { randomInt } from 'node:crypto';
import {
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_SIGNS,
  RECOVERY_CODES,
  type RecoveryCodesLeft,
  shownRecoveryCode,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import { fingerprint, goodKeys, type KeySet, type Keys } from '../crypto/keys.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { proveOwnPassword } from './ownPassword.service.ts';
import { countRecoveryCodes, insertRecoveryCodes, spendRecoveryCode, voidRecoveryCodes } from './recoveryCodes.sql.ts';
import type { SignInParts } from './signIn.service.ts';

/** Creates codes, which are shown only this once; earlier ones become invalid. Requires the password, as they open the account. */
export async function makeRecoveryCodes(
  parts: SignInParts,
  session: Session,
  password: string,
  address: string,
): Promise<string[]> {
  await proveOwnPassword(parts, session, password, address);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const hashes = [...codes].map((code) => hashOf(parts.keys, code));
  await parts.db.transaction().execute(async (tx) => {
    await voidRecoveryCodes(tx, session.userId);
    await insertRecoveryCodes(tx, session.userId, hashes);
    await recordBy(tx, session.userId, say('recovery-codes.made'), session.userId);
  });
  return [...codes].map(shownRecoveryCode);
}

function newCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_CODE_SIGNS.charAt(randomInt(RECOVERY_CODE_SIGNS.length)),
  ).join('');
}

/** How many codes the user can still use. */
export async function recoveryCodesLeft(
  { db, keys }: Pick<SignInParts, 'db' | 'keys'>,
  session: Session,
): Promise<RecoveryCodesLeft> {
  const kids = goodKeys(keys).map(({ kid }) => kid);
  return { left: await countRecoveryCodes(db, session.userId, kids) };
}

/** Spends a code in the form of `recoveryCodeOf` and records it; false if it is not one of this user's. */
export async function useRecoveryCode(tx: DbOrTransaction, keys: Keys, userId: number, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, userId, hashesOf(keys, code)))) return false;
  await recordBy(tx, userId, say('recovery-code.used'), userId);
  return true;
}

/** Names the keys it was made with: codes of a removed secret open nothing and are not counted. */
function hashOf(keys: KeySet, code: string): string {
  return `${keys.kid}.${fingerprint(keys.lookup, `recovery:${code}`)}`;
}

/** Every form in which the code may be stored; the first releases stored it without the name of the keys. */
function hashesOf(keys: Keys, code: string): string[] {
  return goodKeys(keys).flatMap((set) => [hashOf(set, code), fingerprint(set.lookup, `recovery:${code}`)]);
}
