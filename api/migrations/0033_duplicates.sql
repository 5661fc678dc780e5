-- Adds only.
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
