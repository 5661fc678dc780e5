-- Adds only.
-- What people write about a company: notes, calls and meetings that took place, and tasks that are due (ADR-140).

create table activities (
  id integer primary key generated always as identity,
  -- A company is only deleted by reverting the import that created it.
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('note', 'call', 'meeting', 'task')),
  text text not null default '',
  outcome text,
  -- A task is due on a day, the same for everyone, or at a moment of that day.
  due_on date,
  due_at timestamptz,
  done_at timestamptz,
  author_id integer not null references users (id),
  assignee_id integer references users (id),
  mentions integer[] not null default '{}',
  -- The import that wrote it, for reverting.
  import_id integer,
  -- The company's last touch before a call or meeting: deleting that one brings it back.
  touched_before timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When its author changed what it says; completing and postponing are no edits.
  edited_at timestamptz,
  deleted_at timestamptz,
  check ((kind = 'task') = (due_on is not null)),
  check (due_at is null or due_on is not null),
  check (outcome is null or kind in ('call', 'meeting'))
);

-- The next step of a company, the tasks of a person, and what they finished last.
create index activities_open on activities (account_id, due_on, due_at, id)
  where kind = 'task' and done_at is null and deleted_at is null;
create index activities_of_assignee on activities (assignee_id, due_on, due_at, id)
  where kind = 'task' and done_at is null and deleted_at is null;
create index activities_done on activities (assignee_id, done_at desc)
  where kind = 'task' and done_at is not null and deleted_at is null;
create index activities_of_account on activities (account_id);
-- Boards that were loaded earlier ask what changed since.
create index activities_changed on activities (updated_at);
create index activities_mentions on activities using gin (mentions) where mentions <> '{}';
