/** Verifies that the audit trail is unchanged since it was written. ADR-082. */
import { createHash } from 'node:crypto';
import { english } from '@salesdesk/shared/messages';
import type { Db } from '../database/db.ts';
import { type ChainLink, sealWaiting, selectLinksAfter, selectUnsealed, selectWaiting } from './audit.sql.ts';

const PAGE = 1000;
/** Rows that wait longer are not sealed by any process. */
const LONGEST_WAIT_MS = 5000;

/** A position of the chain that is stored elsewhere: rows up to it cannot be replaced unnoticed, even all of them. */
export interface Anchor {
  position: number;
  hash: string;
}

/** `waiting`: how many of the newest rows are not sealed yet. */
type Verdict = { whole: true; rows: number; waiting: number; last: Anchor | null } | { whole: false; problem: string };

/** Says that no process seals what waits; null when one does. */
export async function sealProblem(db: Db): Promise<string | null> {
  return (await selectWaiting(db)).ageMs > LONGEST_WAIT_MS ? 'the audit trail is not sealed' : null;
}

/**
 * Verifies the whole chain in one snapshot of the database; stops at the first invalid link. It first seals what waits: the
 * product may not be running.
 */
export async function verifyChain(db: Db, anchor: Anchor | null = null): Promise<Verdict> {
  while (await sealWaiting(db, PAGE));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => walkChain(tx, anchor));
}

/**
 * The same without a transaction, page by page, for a check beside other calls: links are only ever added, and each row is
 * read together with its link. `beforePage` may wait, and ends the check by throwing.
 */
export async function walkChain(
  tx: Db,
  anchor: Anchor | null = null,
  beforePage: () => Promise<void> = async () => {},
): Promise<Verdict> {
  let last: Anchor = { position: 0, hash: '' };
  for (;;) {
    await beforePage();
    const links = await selectLinksAfter(tx, last.position, PAGE);
    for (const link of links) {
      const problem = problemOf(link, last, anchor);
      if (problem) return { whole: false, problem };
      last = { position: link.position, hash: link.hash };
    }
    if (links.length < PAGE) break;
  }
  if (anchor && anchor.position > last.position)
    return {
      whole: false,
      problem: `The trail ends at position ${last.position}; it had ${anchor.position} rows before.`,
    };
  const unsealed = await selectUnsealed(tx);
  if (unsealed !== undefined) return { whole: false, problem: `Row ${unsealed} was slipped in: no link seals it.` };
  const waiting = await selectWaiting(tx);
  if (waiting.ageMs > LONGEST_WAIT_MS)
    return {
      whole: false,
      problem: `Rows have waited for ${Math.floor(waiting.ageMs / 1000)} s to be sealed: ${waiting.rows}. No process seals them.`,
    };
  return { whole: true, rows: last.position, waiting: waiting.rows, last: last.position ? last : null };
}

function problemOf(link: ChainLink, last: Anchor, anchor: Anchor | null): string | null {
  const { position, auditId, previousHash, hash, content, message, summary } = link;
  const expected = last.position + 1;
  if (position !== expected) return `Position ${expected} is missing: the row between was torn out with its link.`;
  if (content === null) return `Row ${auditId} at position ${position} was torn out.`;
  if (previousHash !== last.hash) return `Row ${auditId} at position ${position} does not follow the row before it.`;
  if (hash !== hashOf(previousHash, content)) return `Row ${auditId} at position ${position} was changed.`;
  if (message && english(message) !== summary)
    return `Row ${auditId} at position ${position} says something else by its code.`;
  if (anchor?.position === position && anchor.hash !== hash)
    return `Position ${position} is not what it was: the trail was rewritten.`;
  return null;
}

function hashOf(previousHash: string, content: string): string {
  return createHash('sha256')
    .update(previousHash + content)
    .digest('hex');
}
