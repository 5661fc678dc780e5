-- Adds only.
-- Each lock of a name lasts longer than the one before it; `locks` counts them and is forgotten at `locks_until`.
alter table users add column locks integer not null default 0;
alter table users add column locks_until timestamptz;
alter table users add column attempted_at timestamptz;
alter table unknown_name_attempts add column locks integer not null default 0;
alter table unknown_name_attempts add column locks_until timestamptz;

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

-- Failures of an address drain away with time, so they are no whole number any more. `locks` and `locks_since` stay
-- for processes of the version before, which still run while this one is rolled out.
alter table address_failures alter column failures type real;
