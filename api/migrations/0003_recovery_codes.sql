-- Adds only.
-- Codes a user keeps for the day the authenticator is not at hand: each works once, in place of the app's (R-34).

create table recovery_codes (
  id integer primary key generated always as identity,
  user_id integer not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_codes_live on recovery_codes (user_id) where used_at is null;
