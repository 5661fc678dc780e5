-- Adds only.
-- Staff, their sessions, and what they upload.

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
  -- Raised whenever rights or status change: older access tokens are answered "Expired JWT token" (R-31).
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
  deleted_at timestamptz
);

-- Names that differ only in case are forbidden, though they are compared exactly (R-20). Live rows only.
create unique index users_username_live on users (lower(username)) where deleted_at is null;
create unique index users_email_live on users (lower(email)) where deleted_at is null;
create unique index users_phone_live on users (phone) where deleted_at is null and phone is not null;

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
  updated_at timestamptz not null default now()
);

-- Wrong sign-ins by address in the running minute, so that one address cannot lock everybody out.
create table address_failures (
  address text primary key,
  failures integer not null,
  since timestamptz not null default now()
);

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

create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id integer references users (id),
  -- Past tense with the noun first: "lead.moved".
  action text not null,
  entity text not null,
  entity_id integer,
  -- One sentence for people.
  summary text not null,
  before jsonb,
  after jsonb
);
create index audit_entity on audit (entity, entity_id, id desc);

-- The trail only grows.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail cannot be changed.';
end;
$$;
create trigger audit_only_grows before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

create index passcodes_live on passcodes (user_id, issued_by) where used_at is null;

-- Small facts about this database: which users are demo users, its own secret.
create table facts (
  name text primary key,
  value text not null
);
