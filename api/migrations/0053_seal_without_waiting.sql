-- Adds only.
-- Changes no longer wait for each other at commit. A commit that gets the lock seals its own rows and those of commits that
-- did not get it; these leave theirs in `audit_waiting`. So only one commit at a time notifies, too, which PostgreSQL would
-- otherwise queue (ADR-082).

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

drop trigger audit_sealed on audit;
drop function seal_new_audit_row();
drop function seal_audit_row(audit);
