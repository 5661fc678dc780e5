-- Adds only.
-- Every audit row is sealed by a link that holds the hash of the link before: a row that is changed, torn out, moved
-- or slipped in later is found by `npm run audit:verify` (ADR-082).

-- No foreign key: a link has to stay when its row is torn out.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  previous_hash text not null,
  hash text not null
);

create function seal_audit_row(entry audit) returns void language plpgsql as $$
declare
  last_position bigint;
  last_hash text;
begin
  -- One link at a time; held until the end of the transaction, which is all that is left when a row is sealed.
  perform pg_advisory_xact_lock(4107303);
  select position, hash into last_position, last_hash from audit_chain order by position desc limit 1;
  last_hash := coalesce(last_hash, '');
  insert into audit_chain (position, audit_id, previous_hash, hash) values (
    coalesce(last_position, 0) + 1,
    entry.id,
    last_hash,
    encode(sha256(convert_to(last_hash || jsonb_build_array(
      entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.action, entry.entity,
      entry.entity_id, entry.summary, entry.before, entry.after
    )::text, 'UTF8')), 'hex')
  );
end;
$$;

create function seal_new_audit_row() returns trigger language plpgsql as $$
begin
  perform seal_audit_row(new);
  return null;
end;
$$;

-- At commit: changes wait for each other no longer than a commit takes, and never while they hold locks others need.
create constraint trigger audit_sealed after insert on audit
  deferrable initially deferred for each row execute function seal_new_audit_row();

create trigger audit_chain_only_grows before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

do $$
declare
  entry audit;
begin
  for entry in select * from audit order by id loop
    perform seal_audit_row(entry);
  end loop;
end;
$$;
