-- Adds only.
-- What a person may take back for a few seconds (ADR-112): written in the transaction of the change itself,
-- so that every offer belongs to a change that happened.

create table undos (
  id uuid primary key,
  user_id integer not null references users (id),
  -- The change as the audit trail names it: 'lead.moved'.
  kind text not null,
  -- Each record with the values it had, and the version the change left it with.
  parts jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  -- What undoing was answered with: asking again gives the same and changes nothing.
  answer jsonb,
  -- Companies that were put back: they have their old last touch again, so that nobody finds them by it.
  put_back integer[] not null default '{}'
);
create index undos_age on undos (created_at);
create index undos_undone on undos (undone_at) where undone_at is not null;
