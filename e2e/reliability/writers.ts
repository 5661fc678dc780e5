/** Writers that add companies and take them through the popup to the board, and record what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '@salesdesk/shared/domain';
import { call } from './product.ts';

const { accounts, leads } = endpoints;

/** A company with the writes that were acknowledged. */
export interface Known {
  name: string;
  /** Idempotency key of its creation, equal for every retry. */
  key: string;
  /** The number of its popup. */
  session: number;
  id?: number;
  email?: string;
  website?: string;
  /** Slug of its last acknowledged stage. */
  stage?: string;
  /** Slug of the stage that it was being moved to, which may have been saved. */
  nextStage?: string;
  /** At least this many changes were acknowledged, its creation among them. */
  version?: number;
}

interface Writers {
  /** How many writes were acknowledged so far. */
  acknowledged: () => number;
  /** Each writer stops at its first failure; resolves when all have stopped. */
  stopped: Promise<void>;
  known: Known[];
}

/** Starts `count` concurrent writers, each of which calls sequentially until a call fails. */
export function startWriters(address: string, token: string, count: number): Writers {
  const known: Known[] = [];
  let acknowledged = 0;
  const send = async (route: string, body: object, key?: string) => {
    const answer = await call<{ account_id: number }>(address, route, { body, token, key });
    if (answer.status >= 500) throw new Error('unavailable');
    if (answer.error) throw new Refused(`${route}: ${answer.message}`);
    acknowledged += 1;
    return answer.data;
  };
  const write = async () => {
    for (;;) {
      const name = `Company ${randomUUID()}`;
      const company: Known = { name, key: randomUUID(), session: 100_000 + Math.floor(Math.random() * 900_000) };
      known.push(company);
      const made = await send(accounts.info.path, creationOf(company), company.key);
      company.id = made?.account_id;
      const account_id = company.id;
      const email = `${name.slice(8, 16)}@company.example`;
      await send(accounts.contact.path, { account_id, account_email: email });
      company.email = email;
      const website = `${name.slice(8, 16)}.example`;
      await send(accounts.social.path, { account_id, account_website: website });
      company.website = website;
      await send(accounts.statusChange.path, { account_id, account_change_type: 2 });
      company.stage = 'new';
      company.nextStage = 'contacted';
      await send(leads.move.path, { leadId: account_id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
      company.stage = 'contacted';
    }
  };
  const all = Array.from({ length: count }, () =>
    write().catch((error) => {
      // A refusal is a bug in the test or the product, not a consequence of the kill.
      if (error instanceof Refused) throw error;
    }),
  );
  return { known, acknowledged: () => acknowledged, stopped: Promise.all(all).then(() => {}) };
}

class Refused extends Error {}

const MAX_RETRIES = 20;
const RETRY_PAUSE_MS = 500;

/** Retries the unanswered creations, as a client does, also while a restarted server still answers 503. */
export async function retryCreations(address: string, token: string, known: Known[]): Promise<void> {
  for (const company of known.filter(({ id }) => id === undefined)) {
    const options = { body: creationOf(company), token, key: company.key };
    const send = () => call<{ account_id: number }>(address, accounts.info.path, options);
    let answer = await send();
    for (let times = 1; answer.status >= 500 && times < MAX_RETRIES; times++) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      answer = await send();
    }
    if (answer.error) throw new Error(answer.message);
    company.id = answer.data?.account_id;
  }
}

function creationOf({ name, session }: Known) {
  return { account_name: name, account_session_id: session };
}
