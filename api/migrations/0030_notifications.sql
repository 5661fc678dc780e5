-- Adds only.
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

-- Wakes the processes that tell browsers, as the audit trail does (migration 0012).
create trigger notifications_signal after insert or update on notifications
  for each statement execute function signal_change();

-- The kinds that a user switched off; users without a row receive all.
create table notification_preferences (
  user_id integer primary key references users (id),
  off text[] not null default '{}'
);
