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

-- Maintains `accounts.next_due`. The lock is a separate, first statement: the one after it sees what a change that it waited
-- for has committed.
create function keep_next_due() returns trigger language plpgsql as $$
declare
  company integer;
  due text;
begin
  for company in
    select distinct id from unnest(array[old.account_id, new.account_id]) as changed(id) where id is not null order by id
  loop
    perform from accounts where id = company for no key update;
    due := null;
    select to_char(due_on::timestamp, 'YYYY-MM-DD') || ' '
        || coalesce(to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '~')
      into due from activities
      where account_id = company and kind = 'task' and done_at is null and deleted_at is null
      order by due_on, due_at, id limit 1;
    update accounts set next_due = due where id = company and next_due is distinct from due;
  end loop;
  return null;
end;
$$;
create trigger activities_due_added after insert on activities
  for each row when (new.kind = 'task') execute function keep_next_due();
create trigger activities_due_changed after update of kind, account_id, due_on, due_at, done_at, deleted_at on activities
  for each row when (
    (old.kind, old.account_id, old.due_on, old.due_at, old.done_at, old.deleted_at)
    is distinct from
    (new.kind, new.account_id, new.due_on, new.due_at, new.done_at, new.deleted_at)
  ) execute function keep_next_due();
create trigger activities_due_removed after delete on activities
  for each row when (old.kind = 'task') execute function keep_next_due();

-- What concerns a user while they work on something else, one row for each recipient and event (ADR-143).

create table notifications (
  id integer primary key generated always as identity,
  recipient_id integer not null references users (id),
  kind text not null check (kind in ('assigned', 'moved', 'mentioned', 'due', 'cold', 'handed-over')),
  -- The company that it opens, and the others of a change of many.
  account_id integer not null references accounts (id) on delete cascade,
  among integer[] not null default '{}',
  count integer not null default 1,
  -- Null for what the calendar caused.
  actor_id integer references users (id),
  activity_id integer references activities (id) on delete cascade,
  stage text,
  line text,
  -- The event that must not be notified twice: a task and its due time, a lead and its last touch.
  event_key text,
  -- The change that caused it; undoing that retracts it.
  undo_id text,
  created_at timestamptz not null default now(),
  -- When it was made or marked; other than created_at never before the transaction began.
  changed_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  retracted_at timestamptz,
  unique (recipient_id, event_key)
);

create index notifications_of_recipient on notifications (recipient_id, id desc) where retracted_at is null;
create index notifications_unread on notifications (recipient_id, id desc)
  where read_at is null and retracted_at is null;
create index notifications_changed on notifications (changed_at);
create index notifications_undo on notifications (undo_id) where undo_id is not null;
-- Deleting a company or an activity looks for its notifications.
create index notifications_of_account on notifications (account_id);
create index notifications_of_activity on notifications (activity_id) where activity_id is not null;

-- Wakes the processes that tell browsers, as the audit trail does.
create trigger notifications_signal after insert or update on notifications
  for each statement execute function signal_change();

-- The kinds that a user switched off; users without a row receive all.
create table notification_preferences (
  user_id integer primary key references users (id),
  off text[] not null default '{}'
);
