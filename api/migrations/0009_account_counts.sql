-- Adds only.
-- How many companies there are, of each type, without counting them: kept in the transaction of every change, and so
-- always what `count(*)` would say (ADR-100).

-- The sum of all rows counts. A change takes the first row that nobody else is changing, and makes one when all are
-- taken: changes never wait for each other here, and there are no more rows than there ever were changes at once.
create table account_counts (
  slot integer primary key generated always as identity,
  q_list bigint not null default 0,
  leads bigint not null default 0,
  accounts bigint not null default 0,
  -- Raised by everything that can change which companies a filter finds, or their order in the list.
  changes bigint not null default 0
) with (fillfactor = 50);

insert into account_counts (q_list, leads, accounts)
  select count(*) filter (where type = 1), count(*) filter (where type = 2), count(*) filter (where type = 3)
  from accounts;

create function keep_account_counts(more_q_list bigint, more_leads bigint, more_accounts bigint)
returns void language plpgsql as $$
declare
  free integer;
begin
  select slot into free from account_counts order by slot limit 1 for update skip locked;
  if found then
    update account_counts
      set q_list = q_list + more_q_list, leads = leads + more_leads, accounts = accounts + more_accounts,
        changes = changes + 1
      where slot = free;
  else
    insert into account_counts (q_list, leads, accounts, changes)
      values (more_q_list, more_leads, more_accounts, 1);
  end if;
end;
$$;

create function count_added_accounts() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    count(*) filter (where type = 1), count(*) filter (where type = 2), count(*) filter (where type = 3)
  ) from changed having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_added after insert on accounts referencing new table as changed
  for each statement execute function count_added_accounts();

create function count_removed_accounts() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    -count(*) filter (where type = 1), -count(*) filter (where type = 2), -count(*) filter (where type = 3)
  ) from changed having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_removed after delete on accounts referencing old table as changed
  for each statement execute function count_removed_accounts();

create function count_changed_account() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    (new.type = 1)::integer - (old.type = 1)::integer,
    (new.type = 2)::integer - (old.type = 2)::integer,
    (new.type = 3)::integer - (old.type = 3)::integer
  );
  return null;
end;
$$;
-- A move within the board changes none of these, and so costs nothing here.
create trigger accounts_changed
  after update of type, name, country_id, email, phone, phone_code, social_media, created_at on accounts
  for each row when (
    (old.type, old.name, old.country_id, old.email, old.phone, old.phone_code, old.social_media, old.created_at)
    is distinct from
    (new.type, new.name, new.country_id, new.email, new.phone, new.phone_code, new.social_media, new.created_at)
  ) execute function count_changed_account();

create function count_no_account() returns trigger language plpgsql as $$
begin
  update account_counts set q_list = 0, leads = 0, accounts = 0, changes = changes + 1;
  return null;
end;
$$;
create trigger accounts_emptied after truncate on accounts
  for each statement execute function count_no_account();
