-- Adds only.
-- City: a filter and an order of the Q List and of the leads, and the order of the amount on the Q List (ADR-144).
create index accounts_city_contains on accounts using gin (fold(city) gin_trgm_ops);
create index accounts_by_city on accounts ((fold(nullif(btrim(city), '')) collate "C"), id) where archived_at is null;
create index accounts_leads_by_city on accounts ((fold(nullif(btrim(city), '')) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_by_amount on accounts (exp_sale_amount, id) where archived_at is null;

-- What a filter finds has to be in this trigger.
drop trigger accounts_changed on accounts;
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
