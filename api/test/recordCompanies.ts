/** The companies on which access by record is tested. */
import type { Insertable } from 'kysely';
import type { Schema } from '../src/database/schema.ts';
import type { TestApp } from './index.ts';
import type { Owner, RecordType } from './recordTable.ts';

export interface Company {
  id: number;
  /** Contained in every text of the record. */
  secret: string;
  type: RecordType;
}

let serial = 0;

/** Creates a company of this type; `owner` says in which role `userId` stands, `colleague` has the other roles. */
export async function createRecord(
  api: TestApp,
  { type, owner, userId, colleague }: { type: RecordType; owner: Owner; userId: number; colleague: number },
): Promise<Company> {
  const secret = `secret${String(++serial).padStart(6, '0')}x`;
  const assignees: Partial<Insertable<Schema['accounts']>> = {
    c: { created_by: userId, pri_assignee_id: colleague },
    p: { created_by: colleague, pri_assignee_id: userId },
    s: { created_by: colleague, pri_assignee_id: colleague, sec_assignee_id: userId },
    f: { created_by: colleague, pri_assignee_id: colleague },
    u: { created_by: colleague },
  }[owner];
  const values = {
    name: secret,
    email: `${secret}@company.example`,
    website: `${secret}.example`,
    phone: String(900_000_000 + serial),
    version: 3,
    ...assignees,
  };
  const made =
    type === 'q'
      ? await api.createAccount(values)
      : await api.createLead(
          { ...values, type: type === 'l' ? 2 : 3 },
          type === 'l' ? 'contacted' : 'payment-received-converted',
        );
  return { id: made.id, secret, type };
}
