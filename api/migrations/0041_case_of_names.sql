-- Adds only.
-- Names and addresses that are unique are so whatever the case of A to Z, under every locale: `lower` follows the locale of the
-- database, so a backup of one could be refused by another. The previous program works with these indexes too.

-- Without them a restore of an older backup gets as far as the next statements (`restore.ts`).
drop index if exists users_username_live, users_email_live, networks_code_live, list_views_name;

-- Two views of a person that only such a locale told apart: the later one gets a number.
do $$
declare
  twin record;
  place integer;
begin
  for twin in
    select later.id, later.owner_id, later.list, later.name from list_views later where exists (
      select from list_views earlier
      where earlier.owner_id = later.owner_id and earlier.list = later.list and earlier.id < later.id
        and lower(earlier.name collate "C") = lower(later.name collate "C")
    ) order by later.id
  loop
    place := 2;
    while exists (
      select from list_views other where other.owner_id = twin.owner_id and other.list = twin.list
        and lower(other.name collate "C") = lower(format('%s (%s)', left(twin.name, 50), place) collate "C")
    ) loop
      place := place + 1;
    end loop;
    update list_views set name = format('%s (%s)', left(name, 50), place), version = version + 1 where id = twin.id;
  end loop;
end;
$$;

-- A user signs in by these, and a network is known by its code: a person has to choose another one.
do $$
declare
  twins text;
begin
  with named(what, said, id) as (
    select 'user name', username, id from users where deleted_at is null
    union all select 'e-mail', email, id from users where deleted_at is null
    union all select 'network code', code, id from networks where deleted_at is null
  ), same as (
    select what, string_agg(format('"%s" (id %s)', said, id), ' and ' order by id) as rows
    from named group by what, lower(said collate "C") having count(*) > 1
  )
  select string_agg(format('%s %s', what, rows), '; ' order by what collate "C", rows collate "C") into twins from same;
  if twins is not null then
    raise exception 'The same but for upper and lower case: %. Change one of each with the previous version, where a backup is restored and made again first', twins;
  end if;
end;
$$;

create unique index users_username_live on users (lower(username collate "C")) where deleted_at is null;
create unique index users_email_live on users (lower(email collate "C")) where deleted_at is null;
create unique index networks_code_live on networks (lower(code collate "C")) where deleted_at is null;
-- Their list has one order everywhere.
drop index networks_live;
create index networks_live on networks ((fold(name) collate "C"), id) where deleted_at is null;
create unique index list_views_name on list_views (owner_id, list, lower(name collate "C"));
