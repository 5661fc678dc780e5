-- Adds only.
-- A filter for each column of the leads, on board and list (ADR-115). Of all companies few are leads: the
-- indexes hold only those.

create index accounts_leads_of_assignee on accounts (pri_assignee_id, updated_at desc, id desc) where stage_id is not null;
create index accounts_leads_by_amount on accounts (exp_sale_amount) where stage_id is not null;
create index accounts_leads_contact on accounts using gin ((contact_person ->> 'name') gin_trgm_ops)
  where stage_id is not null;
