-- Adds only.
-- How many names an address has locked in its running hour: who locks many wants to keep people out.
alter table address_failures add column locks integer not null default 0;
alter table address_failures add column locks_since timestamptz not null default now();
