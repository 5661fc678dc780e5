/** Made by `npm run format` from `migrations/`. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface Tables {
  account_counts: {
    slot: GeneratedAlways<number>;
    q_list: Generated<string | number>;
    leads: Generated<string | number>;
    accounts: Generated<string | number>;
    changes: Generated<string | number>;
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
    created_at: Generated<Date>;
  };
  account_words: {
    id: GeneratedAlways<number>;
    part: string;
    type: number;
    companies: number;
    scope: Generated<number>;
  };
  accounts: {
    id: GeneratedAlways<number>;
    name: string;
    type: Generated<number>;
    city: string | null;
    country_id: number | null;
    email: string | null;
    phone: string | null;
    phone_code: string | null;
    contact_person: object | null;
    contact_mode_type: number | null;
    website: string | null;
    social_media: object | null;
    exp_sale_amount: string | number | null;
    pri_assignee_id: number | null;
    sec_assignee_id: number | null;
    stage_id: number | null;
    version: Generated<number>;
    created_by: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    archived_at: Date | null;
    archived_by: number | null;
    merged_into: number | null;
    next_due: string | null;
  };
  activities: {
    id: GeneratedAlways<number>;
    account_id: number;
    kind: string;
    text: Generated<string>;
    outcome: string | null;
    due_on: string | null;
    due_at: Date | null;
    done_at: Date | null;
    author_id: number;
    assignee_id: number | null;
    mentions: Generated<number[]>;
    import_id: number | null;
    touched_before: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    edited_at: Date | null;
    deleted_at: Date | null;
  };
  address_failures: {
    address: string;
    failures: number;
    since: Generated<Date>;
    locks: Generated<number>;
    locks_since: Generated<Date>;
  };
  audit: {
    id: GeneratedAlways<string | number>;
    at: Generated<Date>;
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: number | null;
    summary: string;
    before: object | null;
    after: object | null;
    code: string | null;
    params: object | null;
  };
  audit_chain: {
    position: string | number;
    audit_id: string | number;
    previous_hash: string;
    hash: string;
  };
  audit_waiting: {
    first_id: string | number;
    ids: (string | number)[];
    since: Generated<Date>;
  };
  countries: {
    id: GeneratedAlways<number>;
    name: string;
    phone_code: string;
    iso2: string;
  };
  device_attempts: {
    user_id: number;
    device: string;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    locks: Generated<number>;
    locks_until: Date | null;
    updated_at: Generated<Date>;
  };
  duplicate_keys: {
    account_id: number;
    key: string;
  };
  duplicate_pairs: {
    one_id: number;
    other_id: number;
    score: number;
    reasons: string[];
    found_at: Generated<Date>;
    dismissed_at: Date | null;
    dismissed_by: number | null;
  };
  duplicate_scans: {
    account_id: number;
    version: number;
  };
  facts: {
    name: string;
    value: string;
  };
  files: {
    id: Generated<string>;
    mime: string;
    bytes: Uint8Array;
    created_at: Generated<Date>;
  };
  idempotency_keys: {
    user_id: number;
    operation: string;
    key: string;
    fingerprint: string;
    answer: object;
    created_at: Generated<Date>;
  };
  import_rows: {
    import_id: number;
    row_number: number;
    outcome: string;
    name: string;
    account_id: number | null;
    note: Generated<string>;
    before: object | null;
    version: number | null;
    reverted: boolean | null;
    note_message: object | null;
  };
  imports: {
    id: GeneratedAlways<number>;
    user_id: number;
    filename: string;
    state: Generated<string>;
    file: Uint8Array | null;
    content: Uint8Array | null;
    sheets: Generated<string[]>;
    sheet: Generated<number>;
    format: string;
    columns: object;
    row_count: number;
    mapping: object;
    fixes: Generated<object>;
    matching: Generated<string>;
    position: Generated<number>;
    total: Generated<number>;
    counts: Generated<object>;
    reverted: Generated<number>;
    kept: Generated<number>;
    reason: string | null;
    reverted_by: number | null;
    runner: string | null;
    heartbeat_at: Date | null;
    created_at: Generated<Date>;
    finished_at: Date | null;
    format_message: object | null;
    reason_message: object | null;
    reading: Generated<object>;
    taken: Generated<object>;
  };
  list_default_views: {
    user_id: number;
    list: string;
    view_id: number;
  };
  list_layouts: {
    user_id: number;
    list: string;
    columns: object;
    updated_at: Generated<Date>;
  };
  list_views: {
    id: GeneratedAlways<number>;
    list: string;
    owner_id: number;
    name: string;
    is_shared: Generated<boolean>;
    content: object;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  merges: {
    id: GeneratedAlways<number>;
    survivor_id: number;
    absorbed_id: number;
    before: object;
    after: object;
    moved: object;
    touched: object;
    merged_by: number;
    merged_at: Generated<Date>;
    undone_at: Date | null;
  };
  networks: {
    id: GeneratedAlways<number>;
    name: string;
    code: string;
    url: string;
    logo_id: string | null;
    color_code: string | null;
    status: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    version: Generated<number>;
  };
  notification_preferences: {
    user_id: number;
    off: Generated<string[]>;
  };
  notifications: {
    id: GeneratedAlways<number>;
    recipient_id: number;
    kind: string;
    account_id: number;
    among: Generated<number[]>;
    count: Generated<number>;
    actor_id: number | null;
    activity_id: number | null;
    stage: string | null;
    line: string | null;
    event_key: string | null;
    undo_id: string | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    read_at: Date | null;
    retracted_at: Date | null;
  };
  passcodes: {
    id: GeneratedAlways<number>;
    issued_by: number;
    user_id: number | null;
    code_hash: string;
    expires_at: Date;
    used_at: Date | null;
    created_at: Generated<Date>;
  };
  recovery_codes: {
    id: GeneratedAlways<number>;
    user_id: number;
    code_hash: string;
    used_at: Date | null;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    generation: Generated<number>;
    rotated_at: Generated<Date>;
    user_agent: Generated<string>;
    ip_address: Generated<string>;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_reason: string | null;
  };
  settings: {
    id: Generated<number>;
    currency: Generated<string>;
    idle_days: Generated<number>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    call_outcomes: Generated<object>;
    lost_reasons: Generated<object>;
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
    updated_at: Generated<Date>;
    archived_at: Date | null;
  };
  undos: {
    id: string;
    user_id: number;
    kind: string;
    parts: object;
    created_at: Generated<Date>;
    undone_at: Date | null;
    answer: object | null;
    put_back: Generated<number[]>;
  };
  unknown_name_attempts: {
    username_hash: string;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    updated_at: Generated<Date>;
    locks: Generated<number>;
    locks_until: Date | null;
  };
  users: {
    id: GeneratedAlways<number>;
    first_name: string;
    last_name: string;
    designation: string | null;
    email: string;
    phone: string | null;
    country_id: number | null;
    city: string | null;
    reporting_to: number | null;
    username: string;
    password_hash: string;
    profile_image_id: string | null;
    remark: string | null;
    receive_notifications: Generated<boolean>;
    role: Generated<string>;
    permissions: Generated<string[]>;
    network_ids: Generated<number[]>;
    status: Generated<number>;
    permission_version: Generated<number>;
    totp_secret: string | null;
    totp_confirmed_at: Date | null;
    totp_last_step: string | number | null;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    login_time: Date | null;
    ip_address: string | null;
    created_by: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    version: Generated<number>;
    locks: Generated<number>;
    locks_until: Date | null;
    attempted_at: Date | null;
    time_zone: string | null;
    must_change_password: Generated<boolean>;
  };
}
