-- Changes what there is: programs before it show companies that are archived, and change merged ones.
-- Companies that are archived, or were merged into another one: out of every list, count and search (ADR-145).

alter table accounts add column archived_at timestamptz;
alter table accounts add column archived_by integer references users (id);
-- The company that it was merged into; never one that was merged itself.
alter table accounts add column merged_into integer references accounts (id);
alter table accounts add constraint accounts_merged_is_archived check (merged_into is null or archived_at is not null);
create index accounts_archived on accounts (archived_at desc, id desc) where archived_at is not null;
create index accounts_merged on accounts (merged_into) where merged_into is not null;

-- What a merge changed, so that it can be undone exactly.
create table merges (
  id integer primary key generated always as identity,
  survivor_id integer not null references accounts (id) on delete cascade,
  absorbed_id integer not null references accounts (id) on delete cascade,
  -- The changed columns of the survivor, before and after.
  before jsonb not null,
  after jsonb not null,
  -- Ids of the activities and of the networks that moved, and of companies merged into the absorbed one earlier.
  moved jsonb not null,
  -- The last touches of both before the merge, and the version of the survivor after it.
  touched jsonb not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index merges_of_survivor on merges (survivor_id);
create index merges_of_absorbed on merges (absorbed_id);

-- Pages are read from an index alone (ADR-100): each leaves out what the lists leave out.
drop index accounts_newest, accounts_newest_of_type, accounts_newest_of_country, accounts_board;
create index accounts_newest on accounts (created_at desc, id desc) where archived_at is null;
create index accounts_newest_of_type on accounts (type, created_at desc, id desc) where archived_at is null;
create index accounts_newest_of_country on accounts (country_id, created_at desc, id desc) where archived_at is null;
create index accounts_board on accounts (stage_id, updated_at desc, id desc) include (exp_sale_amount)
  where stage_id is not null and archived_at is null;

-- The stored counts leave them out too (ADR-100, ADR-119).
create or replace function count_added_accounts() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    count(*) filter (where type = 1), count(*) filter (where type = 2), count(*) filter (where type = 3)
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;

create or replace function count_removed_accounts() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(
    -count(*) filter (where type = 1), -count(*) filter (where type = 2), -count(*) filter (where type = 3)
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;

create or replace function count_changed_account() returns trigger language plpgsql as $$
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

drop trigger accounts_changed on accounts;
create trigger accounts_changed
  after update of type, name, country_id, email, website, phone, phone_code, contact_person, social_media,
    pri_assignee_id, created_at, archived_at
  on accounts
  for each row when (
    (old.type, old.name, old.country_id, old.email, old.website, old.phone, old.phone_code, old.contact_person,
      old.social_media, old.pri_assignee_id, old.created_at, old.archived_at)
    is distinct from
    (new.type, new.name, new.country_id, new.email, new.website, new.phone, new.phone_code, new.contact_person,
      new.social_media, new.pri_assignee_id, new.created_at, new.archived_at)
  ) execute function count_changed_account();

create or replace function recount_account_words() returns void language sql as $$
  truncate account_words;
  insert into account_words (part, scope, type, companies)
    select p.part, p.scope, type, count(*) from accounts, search_parts(name, contact_person ->> 'name') as p
    where archived_at is null group by p.part, p.scope, type;
$$;

create or replace function count_words_of_companies() returns trigger language plpgsql as $$
begin
  perform keep_account_words(
    array_agg(name), array_agg(contact_person ->> 'name'), array_agg(type), case tg_op when 'INSERT' then 1 else -1 end
  ) from changed where archived_at is null having count(*) > 0;
  return null;
end;
$$;

create or replace function count_words_of_changed() returns trigger language plpgsql as $$
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

drop trigger accounts_words_changed on accounts;
create trigger accounts_words_changed after update of name, type, contact_person, archived_at on accounts
  for each row when (
    (old.name, old.type, old.contact_person ->> 'name', old.archived_at)
    is distinct from
    (new.name, new.type, new.contact_person ->> 'name', new.archived_at)
  ) execute function count_words_of_changed();
