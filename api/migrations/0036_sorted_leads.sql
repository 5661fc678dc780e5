-- Adds only.
-- Leads are few among all companies: without indexes of their own their orders by name and country pass by the others.
create index accounts_leads_by_name on accounts ((fold(name) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_leads_of_country on accounts (country_id, created_at desc, id desc)
  where stage_id is not null and archived_at is null;
