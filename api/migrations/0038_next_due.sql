-- Changes what there is: programs before it count lists by a trigger that it drops.
-- The orders of lists by next step (ADR-160) and by e-mail (ADR-144).

-- When the next step of a company is due: the day of the open task that is due first, then its moment in UTC, or '~' for a
-- task without one, which comes after those of its day. Null without an open task. It is text, because a day is the same
-- for every reader and no moment. Only the trigger below writes it.
alter table accounts add column next_due text collate "C";

update accounts a set next_due = to_char(first.due_on::timestamp, 'YYYY-MM-DD') || ' '
    || coalesce(to_char(first.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '~')
  from (
    select distinct on (account_id) account_id, due_on, due_at from activities
    where kind = 'task' and done_at is null and deleted_at is null
    order by account_id, due_on, due_at, id
  ) as first
  where a.id = first.account_id;

-- The lock is a separate, first statement: the one after it sees what a change that it waited for has committed.
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

-- What open tasks decide in lists is that column, so these have nothing left to count.
drop trigger activities_added on activities;
drop trigger activities_changed on activities;
drop function count_changed_tasks();

-- The amount too, because a filter asks whether there is one.
drop trigger accounts_changed on accounts;
create trigger accounts_changed
  after update of type, name, country_id, email, website, phone, phone_code, contact_person, social_media,
    exp_sale_amount, pri_assignee_id, next_due, created_at, archived_at
  on accounts
  for each row when (
    (old.type, old.name, old.country_id, old.email, old.website, old.phone, old.phone_code, old.contact_person,
      old.social_media, old.exp_sale_amount, old.pri_assignee_id, old.next_due, old.created_at, old.archived_at)
    is distinct from
    (new.type, new.name, new.country_id, new.email, new.website, new.phone, new.phone_code, new.contact_person,
      new.social_media, new.exp_sale_amount, new.pri_assignee_id, new.next_due, new.created_at, new.archived_at)
  ) execute function count_changed_account();

-- The address that Contacts shows: the person's first one, else the company's.
create function contact_email(person jsonb, company text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select btrim(address #>> '{}')
    from jsonb_path_query(person, '$.contact_details[*]."2"') with ordinality as detail(address, place)
    where btrim(address #>> '{}') <> '' order by place limit 1
  ), nullif(btrim(company), ''))
$$;

-- Those without a value are at the end of each index. Leads are few among all companies, so they have their own.
create index accounts_by_next_due on accounts (next_due, id) where archived_at is null;
create index accounts_leads_by_next_due on accounts (next_due, id) where stage_id is not null and archived_at is null;
create index accounts_by_email on accounts ((fold(nullif(email, '')) collate "C"), id) where archived_at is null;
create index accounts_leads_by_email on accounts ((fold(nullif(email, '')) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_people_by_email on accounts ((fold(contact_email(contact_person, email)) collate "C"), id)
  where contact_person ->> 'name' <> '' and archived_at is null;
create index accounts_people_of_leads_by_email on accounts ((fold(contact_email(contact_person, email)) collate "C"), id)
  where contact_person ->> 'name' <> '' and stage_id is not null and archived_at is null;
