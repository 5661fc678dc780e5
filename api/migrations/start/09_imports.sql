-- Companies from files: what was chosen, what became of each row, and how to put it back (ADR-110).

create table imports (
  id integer primary key generated always as identity,
  user_id integer not null references users (id),
  filename text not null,
  state text not null default 'draft'
    check (state in ('draft', 'running', 'done', 'cancelled', 'interrupted', 'reverting', 'reverted')),
  -- As it was uploaded, for choosing another sheet; forgotten once it runs.
  file bytea,
  -- The table read from it, as packed JSON; forgotten after 30 days.
  content bytea,
  sheets text[] not null default '{}',
  sheet integer not null default 0,
  format text not null,
  columns jsonb not null,
  row_count integer not null,
  mapping jsonb not null,
  fixes jsonb not null default '[]',
  matching text not null default 'fill' check (matching in ('fill', 'overwrite', 'skip')),
  -- Rows that are done while it runs; companies while it is reverted.
  position integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{"create": 0, "update": 0, "skip": 0, "refuse": 0}',
  reverted integer not null default 0,
  kept integer not null default 0,
  reason text,
  -- Who reverted it: the importer or an administrator.
  reverted_by integer references users (id),
  -- The process that works on it, and when it last said so: another one goes on after 30 seconds of silence.
  runner text,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- `format` and `reason` as a code with parameters (ADR-128).
  format_message jsonb,
  reason_message jsonb,
  -- How a user defines that the file is to be read: delimiter, encoding, number of the header row, decimal mark.
  reading jsonb not null default '{}',
  -- The doubtful rows that the user ticked.
  taken jsonb not null default '[]'
);
create index imports_of_user on imports (user_id, id desc);
create index imports_at_work on imports (id) where state in ('running', 'reverting');

create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  row_number integer not null,
  outcome text not null check (outcome in ('create', 'update', 'skip', 'refuse')),
  name text not null,
  -- No foreign key: the row still tells of a company that reverting removed.
  account_id integer,
  note text not null default '',
  -- What an update replaced, for putting it back.
  before jsonb,
  -- The company's version after this row: any other means that somebody changed it since.
  version integer,
  reverted boolean,
  -- `note` as a code with parameters (ADR-128).
  note_message jsonb,
  primary key (import_id, row_number)
);
create index import_rows_to_revert on import_rows (import_id, account_id) where account_id is not null;

-- Pairs of companies that look like the same one (ADR-146), found by keys that such records have in common.

create table duplicate_keys (
  account_id integer not null references accounts (id) on delete cascade,
  key text not null,
  primary key (account_id, key)
);
create index duplicate_keys_key on duplicate_keys (key, account_id);

-- The version of each company whose keys these are.
create table duplicate_scans (
  account_id integer primary key references accounts (id) on delete cascade,
  version integer not null
);

create table duplicate_pairs (
  one_id integer not null references accounts (id) on delete cascade,
  other_id integer not null references accounts (id) on delete cascade,
  score smallint not null,
  -- The strongest first.
  reasons text[] not null,
  found_at timestamptz not null default now(),
  -- "Not a duplicate" is remembered, whatever the companies look like later.
  dismissed_at timestamptz,
  dismissed_by integer references users (id),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index duplicate_pairs_of_other on duplicate_pairs (other_id);
create index duplicate_pairs_shown on duplicate_pairs (score desc, one_id, other_id) where dismissed_at is null;
