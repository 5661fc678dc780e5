-- Adds only.
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
