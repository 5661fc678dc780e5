/** The tables in TypeScript; `migrations/` creates them. Times are `Date`, in UTC. */
import type { AccountFieldColumns } from '@salesdesk/shared/domain';
import type { Params } from '@salesdesk/shared/messages';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ListTables } from './listTables.ts';

type Stamp = Generated<Date>;

/** Failed attempts to sign in, and the lock that they lead to. */
interface Attempts {
  failed_attempts: Generated<number>;
  locked_until: Date | null;
  locks: Generated<number>;
  locks_until: Date | null;
}

export interface Schema extends ListTables {
  files: {
    id: Generated<string>;
    mime: 'image/png' | 'image/jpeg';
    bytes: Uint8Array;
    created_at: Stamp;
  };
  countries: {
    id: GeneratedAlways<number>;
    name: string;
    phone_code: string;
    iso2: string;
  };
  users: Attempts & {
    id: GeneratedAlways<number>;
    first_name: string;
    last_name: string;
    designation: string | null;
    email: string;
    phone: string | null;
    country_id: number | null;
    city: string | null;
    time_zone: string | null;
    reporting_to: number | null;
    username: string;
    password_hash: string;
    must_change_password: Generated<boolean>;
    profile_image_id: string | null;
    remark: string | null;
    receive_notifications: Generated<boolean>;
    role: Generated<string>;
    permissions: Generated<string[]>;
    network_ids: Generated<number[]>;
    status: Generated<1 | 2>;
    permission_version: Generated<number>;
    version: Generated<number>;
    totp_secret: string | null;
    totp_confirmed_at: Date | null;
    /** bigint: text from PostgreSQL, number from PGlite. */
    totp_last_step: string | number | null;
    attempted_at: Date | null;
    login_time: Date | null;
    ip_address: string | null;
    created_by: number | null;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: Date | null;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    generation: Generated<number>;
    rotated_at: Stamp;
    user_agent: Generated<string>;
    ip_address: Generated<string>;
    created_at: Stamp;
    last_used_at: Stamp;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_reason: string | null;
  };
  unknown_name_attempts: Attempts & {
    username_hash: string;
    updated_at: Stamp;
  };
  device_attempts: Attempts & {
    user_id: number;
    device: string;
    updated_at: Stamp;
  };
  address_failures: {
    address: string;
    failures: number;
    since: Stamp;
  };
  passcodes: {
    id: GeneratedAlways<number>;
    issued_by: number;
    user_id: number | null;
    code_hash: string;
    expires_at: Date;
    used_at: Date | null;
    created_at: Stamp;
  };
  recovery_codes: {
    id: GeneratedAlways<number>;
    user_id: number;
    code_hash: string;
    used_at: Date | null;
    created_at: Stamp;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Stamp;
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: number | null;
    summary: string;
    /** Null in rows without a known code. */
    code: string | null;
    params: JSONColumnType<Params> | null;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
  };
  /** bigint: text from PostgreSQL, number from PGlite. */
  audit_chain: {
    position: string | number;
    audit_id: string | number;
    previous_hash: string;
    hash: string;
  };
  facts: {
    name: string;
    value: string;
  };
  networks: {
    id: GeneratedAlways<number>;
    name: string;
    code: string;
    url: string;
    logo_id: string | null;
    color_code: string | null;
    status: Generated<1 | 2>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: Date | null;
  };
  stages: {
    id: GeneratedAlways<number>;
    name: string;
    slug: string;
    header_color: string;
    header_text_color: string;
    is_drag_in: Generated<boolean>;
    is_drag_out: Generated<boolean>;
    is_closed_initially: Generated<boolean>;
    position: number;
    version: Generated<number>;
    likelihood: number | null;
    updated_at: Stamp;
    archived_at: Date | null;
  };
  accounts: AccountFieldColumns & {
    id: GeneratedAlways<number>;
    name: string;
    type: Generated<1 | 2 | 3>;
    country_id: number | null;
    phone: string | null;
    phone_code: string | null;
    contact_person: JSONColumnType<object> | null;
    contact_mode_type: 1 | 2 | 3 | null;
    social_media: JSONColumnType<object> | null;
    /** numeric: text from both databases. */
    exp_sale_amount: string | number | null;
    pri_assignee_id: number | null;
    sec_assignee_id: number | null;
    stage_id: number | null;
    version: Generated<number>;
    created_by: number | null;
    created_at: Stamp;
    updated_at: Stamp;
    archived_at: Date | null;
    archived_by: number | null;
    /** When its next step is due, as it sorts; only a trigger on `activities` writes it. */
    next_due: GeneratedAlways<string | null>;
    merged_into: number | null;
  };
  /** The count is the sum of all rows; bigint: text from PostgreSQL, number from PGlite. */
  account_counts: {
    slot: GeneratedAlways<number>;
    q_list: Generated<string | number>;
    leads: Generated<string | number>;
    accounts: Generated<string | number>;
    /** Raised by every change that can affect what a filter finds. */
    changes: Generated<string | number>;
  };
  /** The count of a part is the sum of its rows. */
  account_words: {
    id: GeneratedAlways<number>;
    part: string;
    /** 0: the name's and the whole search's; 1: of a search by name alone; 2: of one by name and contact person. */
    scope: Generated<0 | 1 | 2>;
    type: 1 | 2 | 3;
    companies: number;
  };
  account_networks: {
    id: GeneratedAlways<number>;
    account_id: number;
    network_id: number;
  };
  account_popups: {
    user_id: number;
    account_session_id: number;
    account_id: number;
    created_at: Stamp;
  };
  idempotency_keys: {
    user_id: number;
    operation: string;
    key: string;
    fingerprint: string;
    answer: JSONColumnType<object>;
    created_at: Stamp;
  };
}

export type FileTable = Schema['files'];
export type UserTable = Schema['users'];
export type AuditTable = Schema['audit'];
export type NetworkTable = Schema['networks'];
export type StageTable = Schema['stages'];
export type AccountTable = Schema['accounts'];
