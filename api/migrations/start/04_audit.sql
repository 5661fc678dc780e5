-- The audit trail: one row for each change, sealed by a chain of hashes, so that a row that is changed, removed, moved or
-- inserted later is found by `npm run audit:verify` (ADR-082).

create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id integer references users (id),
  -- Past tense with the noun first: "lead.moved".
  action text not null,
  entity text not null,
  entity_id integer,
  -- One sentence for people: it is sealed. The code with its parameters says the same (ADR-128).
  summary text not null,
  before jsonb,
  after jsonb,
  code text,
  params jsonb
);
create index audit_entity on audit (entity, entity_id, id desc);
-- What Reports counts: the changes of stages, by time, and those of one company in their order.
create index audit_stage_changes_at on audit (at)
  where action in ('account.promoted', 'lead.moved', 'lead.move-undone', 'account.promotion-undone');
create index audit_stage_changes on audit (entity_id, id)
  where action in ('account.promoted', 'lead.moved', 'lead.move-undone', 'account.promotion-undone');
-- The screen Audit (ADR-147): the changes by time, of a person, and of a kind.
create index audit_at on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_of_action on audit (action, at, id);
-- Reports looks for the last reason of each lead that was lost.
create index audit_lost_reasons on audit (entity_id, id) where action = 'lead.lost-reason';

-- No foreign key: a link has to stay when its row is removed.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  previous_hash text not null,
  hash text not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail cannot be changed.';
end;
$$;
create trigger audit_only_grows before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();
create trigger audit_chain_only_grows before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- Changes do not wait for each other at commit. A commit that gets the lock seals its own rows and those of commits that
-- did not get it; these leave theirs in `audit_waiting`. So only one commit at a time notifies, too, which PostgreSQL would
-- otherwise queue.

-- One row for each statement that added to the audit trail, until its rows are sealed.
create table audit_waiting (
  first_id bigint primary key,
  ids bigint[] not null,
  since timestamptz not null default clock_timestamp()
);

create function await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (first_id, ids) select min(id), array_agg(id) from added having count(*) > 0;
  return null;
end;
$$;

create trigger audit_awaits_seal after insert on audit referencing new table as added
  for each statement execute function await_seal();

-- Seals what waits, the oldest first: about this many rows, so that a commit never works long for others. Returns how many
-- rows it sealed; none if another transaction is sealing.
create function seal_waiting(about integer) returns integer language plpgsql as $$
declare
  last audit_chain;
  entry audit;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(4107303) then
    return 0;
  end if;
  select * into last from audit_chain order by position desc limit 1;
  -- By id: a change of a record had to wait for the one before, and so has a higher id.
  for entry in
    with oldest as (
      select first_id, sum(cardinality(ids)) over (order by first_id) - cardinality(ids) as before
      from (select * from audit_waiting order by first_id limit about) as waiting
    ), taken as (
      delete from audit_waiting where first_id = any(array(select first_id from oldest where before < about))
      returning first_id, ids
    )
    select audit.* from taken, unnest(taken.ids) as id join audit using (id) order by taken.first_id, audit.id
  loop
    last.previous_hash := coalesce(last.hash, '');
    last.position := coalesce(last.position, 0) + 1;
    last.audit_id := entry.id;
    last.hash := encode(sha256(convert_to(last.previous_hash || jsonb_build_array(
      entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.action, entry.entity,
      entry.entity_id, entry.summary, entry.before, entry.after
    )::text, 'UTF8')), 'hex');
    insert into audit_chain select last.*;
    sealed := sealed + 1;
  end loop;
  return sealed;
end;
$$;

create function seal_at_commit() returns trigger language plpgsql as $$
begin
  perform seal_waiting(200);
  return null;
end;
$$;

create constraint trigger audit_sealed_at_commit after insert on audit_waiting
  deferrable initially deferred for each row execute function seal_at_commit();

-- Wakes the processes that tell browsers of changes, once for each commit that added to the audit trail. It carries
-- nothing: what happened is read from the trail (ADR-111).
create function signal_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('salesdesk_change', '');
  return null;
end;
$$;
create trigger audit_chain_signals after insert on audit_chain
  for each statement execute function signal_change();
