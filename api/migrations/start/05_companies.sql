-- Companies: on the Q List (type 1), leads (2) and accounts (3).

create table accounts (
  id integer primary key generated always as identity,
  name text not null,
  type smallint not null default 1 check (type in (1, 2, 3)),
  city text,
  country_id integer references countries (id),
  email text,
  phone text,
  phone_code text,
  -- Validated objects (product.md section 3 sends and reads them as JSON text). The people after the first one are `others`
  -- of the contact person (R-235).
  contact_person jsonb,
  contact_mode_type smallint check (contact_mode_type in (1, 2, 3)),
  website text,
  social_media jsonb,
  exp_sale_amount numeric(14, 2) check (exp_sale_amount >= 0),
  pri_assignee_id integer references users (id),
  sec_assignee_id integer references users (id),
  stage_id integer references stages (id),
  version integer not null default 1,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  -- Only human touches change it: it decides what is idle (R-56).
  updated_at timestamptz not null default now(),
  -- Archived, or merged into another company: out of every list, count and search (ADR-145).
  archived_at timestamptz,
  archived_by integer references users (id),
  -- The company that it was merged into; never one that was merged itself.
  merged_into integer references accounts (id),
  -- When its next step is due (ADR-160): the day of the open task that is due first, then its moment in UTC, or '~' for a
  -- task without one, which comes after those of its day. Null without an open task. It is text, because a day is the same
  -- for every reader and no moment. Only a trigger on `activities` writes it.
  next_due text collate "C",
  check ((type = 1) = (stage_id is null)),
  constraint accounts_merged_is_archived check (merged_into is null or archived_at is not null)
);

-- What the Sales step proposes; the board's badges show the same rows (R-49).
create table account_networks (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id) on delete cascade,
  network_id integer not null references networks (id),
  unique (account_id, network_id)
);
create index account_networks_of_network on account_networks (network_id, account_id desc);

-- One popup of one user makes one company, however often its first step is sent (R-47).
create table account_popups (
  user_id integer not null references users (id),
  account_session_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, account_session_id)
);
-- Reverting an import removes companies, and each looks for the popups it was made with.
create index account_popups_account on account_popups (account_id);

-- What a merge changed, so that it can be undone exactly.
create table merges (
  id integer primary key generated always as identity,
  survivor_id integer not null references accounts (id) on delete cascade,
  absorbed_id integer not null references accounts (id) on delete cascade,
  -- The changed columns of the survivor, before and after.
  before jsonb not null,
  after jsonb not null,
  -- Ids of the activities and of the networks that moved, and of companies merged into the absorbed one earlier.
  moved jsonb not null,
  -- The last touches of both before the merge, and the version of the survivor after it.
  touched jsonb not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index merges_of_survivor on merges (survivor_id);
create index merges_of_absorbed on merges (absorbed_id);
