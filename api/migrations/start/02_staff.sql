-- Staff, how they sign in, and what belongs to a user alone.

create table files (
  id uuid primary key default gen_random_uuid(),
  mime text not null check (mime in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table countries (
  id integer primary key generated always as identity,
  name text not null,
  phone_code text not null,
  iso2 text not null unique
);

create table users (
  id integer primary key generated always as identity,
  first_name text not null,
  last_name text not null,
  designation text,
  email text not null,
  phone text,
  country_id integer references countries (id),
  city text,
  reporting_to integer references users (id),
  username text not null,
  password_hash text not null,
  profile_image_id uuid references files (id),
  remark text,
  receive_notifications boolean not null default false,
  role text not null default 'Staff',
  permissions text[] not null default '{}',
  network_ids integer[] not null default '{}',
  status smallint not null default 1 check (status in (1, 2)),
  -- Raised whenever rights or status change: older access tokens get "Expired JWT token" (R-31).
  permission_version integer not null default 1,
  -- Encrypted; confirmed by the first good code.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- Last accepted time step, so that one code opens one session.
  totp_last_step bigint,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  login_time timestamptz,
  ip_address text,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Raised by every change, so that a form is saved over the state that it was opened with only (ADR-081).
  version integer not null default 1,
  -- Each lock of a name lasts longer than the one before it; `locks` counts them and is reset at `locks_until`.
  locks integer not null default 0,
  locks_until timestamptz,
  attempted_at timestamptz,
  -- The IANA time zone of the user's browser: their days begin there, and with them the reminders of their tasks.
  time_zone text,
  -- Whether the user still has the password of FIRST_ADMIN_PASSWORD, which others know.
  must_change_password boolean not null default false
);
-- Names that differ only in the case of A to Z are forbidden, under every locale (R-20). Live rows only.
create unique index users_phone_live on users (phone) where deleted_at is null and phone is not null;
create index users_live on users (id) where deleted_at is null;
create unique index users_username_live on users (lower(username collate "C")) where deleted_at is null;
create unique index users_email_live on users (lower(email collate "C")) where deleted_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id),
  -- Refresh rotation: the current generation is good; the one before it for a short window (racing tabs).
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Sign-in attempts of names that do not exist walk the same ladder as real ones (R-19).
create table unknown_name_attempts (
  username_hash text primary key,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now(),
  locks integer not null default 0,
  locks_until timestamptz
);

-- Wrong sign-ins by address, which drain away with time, so that one address cannot lock everybody out.
create table address_failures (
  address text primary key,
  failures real not null,
  since timestamptz not null default now(),
  -- Unused.
  locks integer not null default 0,
  locks_since timestamptz not null default now()
);

-- Attempts from browsers that signed in as this user before, each counted by itself.
create table device_attempts (
  user_id integer not null references users (id),
  device text not null,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  locks integer not null default 0,
  locks_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index device_attempts_old on device_attempts (updated_at);

create table passcodes (
  id integer primary key generated always as identity,
  issued_by integer not null references users (id),
  -- Set when the user form is saved with the passcode (R-23).
  user_id integer references users (id),
  code_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passcodes_live on passcodes (user_id, issued_by) where used_at is null;

-- Codes that a user stores for the day the authenticator is not at hand: each works once, in place of the app's (R-34).
create table recovery_codes (
  id integer primary key generated always as identity,
  user_id integer not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_codes_live on recovery_codes (user_id) where used_at is null;

-- The reply to a change that a user asked for, so that sending it again gives the same reply and changes nothing twice
-- (ADR-080). Written in the transaction of the change itself: either both are there or neither.
create table idempotency_keys (
  user_id integer not null references users (id),
  operation text not null,
  key text not null,
  -- HMAC of the content: the same key with other content is refused.
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key, operation)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What a user may take back for a few seconds (ADR-112): written in the transaction of the change itself, so that every
-- offer belongs to a change that happened.
create table undos (
  id uuid primary key,
  user_id integer not null references users (id),
  -- The change as the audit trail names it: 'lead.moved'.
  kind text not null,
  -- Each record with the values it had, and the version the change left it with.
  parts jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  -- The reply to undoing: asking again gives the same and changes nothing.
  answer jsonb,
  -- Companies that were put back: they have their old last touch again, so it does not find them.
  put_back integer[] not null default '{}'
);
create index undos_age on undos (created_at);
create index undos_undone on undos (undone_at) where undone_at is not null;

-- What users made of the lists for themselves: their columns, and views by name (ADR-115).
create table list_layouts (
  user_id integer not null references users (id),
  -- A list, or the dashboard, whose tiles are arranged like columns; the API knows the names.
  list text not null check (list ~ '^[a-z-]{1,30}$'),
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

create table list_views (
  id integer primary key generated always as identity,
  list text not null check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit')),
  owner_id integer not null references users (id),
  name text not null,
  is_shared boolean not null default false,
  -- Filters, columns, board or list.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index list_views_shared on list_views (list) where is_shared;
create unique index list_views_name on list_views (owner_id, list, lower(name collate "C"));

-- The view a list opens with.
create table list_default_views (
  user_id integer not null references users (id),
  list text not null check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit')),
  view_id integer not null references list_views (id) on delete cascade,
  primary key (user_id, list)
);
create index list_default_views_view on list_default_views (view_id);
