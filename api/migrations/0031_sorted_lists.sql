-- Adds only.
-- The orders of the lists of companies (ADR-144): names without regard to accents and case, by their letters on every
-- database; companies of the same country, type or stage are in the order of an index that exists.
create index accounts_by_name on accounts ((fold(name) collate "C"), id);
create index accounts_newest_of_assignee on accounts (pri_assignee_id, created_at desc, id desc);

-- In place of those of the same columns, for filters as before.
drop index accounts_leads_by_amount;
create index accounts_leads_by_amount on accounts (exp_sale_amount, id) where stage_id is not null;
drop index accounts_people, accounts_people_of_leads;
create index accounts_people on accounts ((fold(contact_person ->> 'name') collate "C"), id)
  where contact_person ->> 'name' <> '';
create index accounts_people_of_leads on accounts ((fold(contact_person ->> 'name') collate "C"), id)
  where contact_person ->> 'name' <> '' and stage_id is not null;

-- The primary assignee decides what a filter of the Q List finds, and so do open tasks.
drop trigger accounts_changed on accounts;
create trigger accounts_changed
  after update of type, name, country_id, email, website, phone, phone_code, contact_person, social_media,
    pri_assignee_id, created_at
  on accounts
  for each row when (
    (old.type, old.name, old.country_id, old.email, old.website, old.phone, old.phone_code, old.contact_person, old.social_media, old.pri_assignee_id, old.created_at)
    is distinct from
    (new.type, new.name, new.country_id, new.email, new.website, new.phone, new.phone_code, new.contact_person, new.social_media, new.pri_assignee_id, new.created_at)
  ) execute function count_changed_account();

create function count_changed_tasks() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(0, 0, 0);
  return null;
end;
$$;
create trigger activities_added after insert on activities
  for each row when (new.kind = 'task') execute function count_changed_tasks();
create trigger activities_changed after update of done_at, deleted_at, account_id on activities
  for each row when (
    new.kind = 'task'
    and (old.done_at is null, old.deleted_at is null, old.account_id)
      is distinct from (new.done_at is null, new.deleted_at is null, new.account_id)
  ) execute function count_changed_tasks();
