-- How many companies there are, and how many have each word, without counting them: maintained in the transaction of every
-- change, and so always what `count(*)` would return. Archived companies are left out (ADR-100, ADR-119).

-- The sum of all rows counts. A change takes the first row that no other transaction is changing, and makes one when all
-- are taken: changes never wait for each other here, and there are no more rows than there ever were changes at once.
create table account_counts (
  slot integer primary key generated always as identity,
  q_list bigint not null default 0,
  leads bigint not null default 0,
  accounts bigint not null default 0,
  -- Raised by everything that can change which companies a filter finds, or their order in the list.
  changes bigint not null default 0
) with (fillfactor = 50);
insert into account_counts default values;

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
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_added after insert on accounts referencing new table as changed
  for each statement execute function count_added_accounts();

create function count_removed_accounts() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    -count(*) filter (where type = 1), -count(*) filter (where type = 2), -count(*) filter (where type = 3)
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_removed after delete on accounts referencing old table as changed
  for each statement execute function count_removed_accounts();

create function count_changed_account() returns trigger language plpgsql as $$
declare
  was smallint := case when old.archived_at is null then old.type else 0 end;
  is_now smallint := case when new.archived_at is null then new.type else 0 end;
begin
  perform keep_account_counts(
    (is_now = 1)::integer - (was = 1)::integer,
    (is_now = 2)::integer - (was = 2)::integer,
    (is_now = 3)::integer - (was = 3)::integer
  );
  return null;
end;
$$;
-- What filters and orders use. A move within the board changes none of these, and so costs nothing here.
create trigger accounts_changed
  after update of type, name, city, country_id, email, website, phone, phone_code, contact_person, social_media,
    exp_sale_amount, pri_assignee_id, next_due, created_at, archived_at
  on accounts
  for each row when (
    (old.type, old.name, old.city, old.country_id, old.email, old.website, old.phone, old.phone_code, old.contact_person,
      old.social_media, old.exp_sale_amount, old.pri_assignee_id, old.next_due, old.created_at, old.archived_at)
    is distinct from
    (new.type, new.name, new.city, new.country_id, new.email, new.website, new.phone, new.phone_code, new.contact_person,
      new.social_media, new.exp_sale_amount, new.pri_assignee_id, new.next_due, new.created_at, new.archived_at)
  ) execute function count_changed_account();

create function count_no_account() returns trigger language plpgsql as $$
begin
  update account_counts set q_list = 0, leads = 0, accounts = 0, changes = changes + 1;
  return null;
end;
$$;
create trigger accounts_emptied after truncate on accounts
  for each statement execute function count_no_account();

-- The networks of a company decide what a search finds, too.
create function count_changed_networks() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(0, 0, 0) from changed having count(*) > 0;
  return null;
end;
$$;
create trigger account_networks_added after insert on account_networks referencing new table as changed
  for each statement execute function count_changed_networks();
create trigger account_networks_removed after delete on account_networks referencing old table as changed
  for each statement execute function count_changed_networks();

-- How many companies a search by name finds: one row for each part of the folded names of companies and contact persons,
-- in however many it is. The sum of all rows of a part counts, as above. `scope` is whose search counts a part: 0 any,
-- 1 that of the name alone, 2 that of name and contact person.
create table account_words (
  id integer primary key generated always as identity,
  part text not null,
  type smallint not null,
  companies integer not null,
  scope smallint not null default 0
) with (fillfactor = 80);
-- A hash, as a name may be longer than an entry of a B-tree.
create index account_words_part on account_words using hash (part);
create index account_words_contains on account_words using gin (part gin_trgm_ops);

-- `parts` and further words. Words that have three characters in common are one part, so a text of three or more
-- characters without a blank is in exactly one part, or in none.
create function joined_parts(parts text[], said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  part text;
  others text[];
  joined text;
  is_near boolean;
begin
  foreach word in array string_to_array(said, ' ') loop
    -- Shorter words contain no such text.
    continue when length(word) < 3;
    joined := word;
    others := '{}';
    foreach part in array parts loop
      is_near := false;
      for place in 1 .. length(word) - 2 loop
        is_near := strpos(part, substr(word, place, 3)) > 0;
        exit when is_near;
      end loop;
      if not is_near then
        others := others || part;
      elsif strpos(part, joined) > 0 then
        joined := part;
      elsif strpos(joined, part) = 0 then
        joined := part || ' ' || joined;
      end if;
    end loop;
    parts := others || joined;
  end loop;
  return parts;
end;
$$;

create function search_parts(name text, contact text) returns table (part text, scope smallint)
language plpgsql immutable parallel safe as $$
declare
  own text[] := joined_parts('{}', fold(name));
  whole text[] := own;
begin
  if contact is not null and contact <> '' then
    whole := joined_parts(own, fold(contact));
  end if;
  foreach part in array own loop
    scope := case when part = any(whole) then 0 else 1 end;
    return next;
  end loop;
  scope := 2;
  foreach part in array whole loop
    if not part = any(own) then
      return next;
    end if;
  end loop;
end;
$$;

-- All anew, from the companies that are there.
create function recount_account_words() returns void language sql as $$
  truncate account_words;
  insert into account_words (part, scope, type, companies)
    select p.part, p.scope, type, count(*) from accounts, search_parts(name, contact_person ->> 'name') as p
    where archived_at is null group by p.part, p.scope, type;
$$;

-- Companies of these names, each with the contact person and type in the same place, are `more` by so many: 1 when they
-- came, -1 when they went. Its plan is cached while the table grows, so it is never one that reads all of it.
create function keep_account_words(names text[], contacts text[], types smallint[], more integer)
returns void language plpgsql set enable_seqscan to off as $$
begin
  with changed as (
    select p.part, p.scope, type, more * count(*) as companies
    from unnest(names, contacts, types) as company(name, contact, type), search_parts(name, contact) as p
    group by p.part, p.scope, type
  ), taken as (
    select changed.part, changed.scope, changed.type, free.id, coalesce(free.companies, 0) + changed.companies as companies
    from changed left join lateral (
      select id, companies from account_words as w
      where w.part = changed.part and w.scope = changed.scope and w.type = changed.type
      limit 1 for update skip locked
    ) as free on true
  ), kept as (
    update account_words as w set companies = taken.companies
    from taken where w.id = taken.id and taken.companies <> 0
  ), emptied as (
    delete from account_words as w using taken where w.id = taken.id and taken.companies = 0
  )
  insert into account_words (part, scope, type, companies) select part, scope, type, companies from taken where id is null;
end;
$$;

create function count_words_of_companies() returns trigger language plpgsql as $$
begin
  perform keep_account_words(
    array_agg(name), array_agg(contact_person ->> 'name'), array_agg(type), case tg_op when 'INSERT' then 1 else -1 end
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_words_added after insert on accounts referencing new table as changed
  for each statement execute function count_words_of_companies();
create trigger accounts_words_removed after delete on accounts referencing old table as changed
  for each statement execute function count_words_of_companies();

create function count_words_of_changed() returns trigger language plpgsql as $$
begin
  if old.archived_at is null then
    perform keep_account_words(array[old.name], array[old.contact_person ->> 'name'], array[old.type], -1);
  end if;
  if new.archived_at is null then
    perform keep_account_words(array[new.name], array[new.contact_person ->> 'name'], array[new.type], 1);
  end if;
  return null;
end;
$$;
create trigger accounts_words_changed after update of name, type, contact_person, archived_at on accounts
  for each row when (
    (old.name, old.type, old.contact_person ->> 'name', old.archived_at)
    is distinct from
    (new.name, new.type, new.contact_person ->> 'name', new.archived_at)
  ) execute function count_words_of_changed();

create function count_no_words() returns trigger language plpgsql as $$
begin
  perform recount_account_words();
  return null;
end;
$$;
create trigger accounts_words_emptied after truncate on accounts
  for each statement execute function count_no_words();
