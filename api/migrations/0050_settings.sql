-- Adds only.
-- What the sales department sets for everybody (ADR-042), in one row.
create table settings (
  id integer primary key default 1 check (id = 1),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  idle_days integer not null default 30 check (idle_days between 7 and 365),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into settings default values;
