-- Adds only.
-- Stages that the sales department sets up itself (ADR-042).
alter table stages
  add column version integer not null default 1,
  -- How likely its leads are to be won, in per cent; null where the forecast leaves them out.
  add column likelihood integer check (likelihood between 0 and 100),
  add column updated_at timestamptz not null default now(),
  add column archived_at timestamptz;
create unique index stages_name_live on stages (lower(name collate "C")) where archived_at is null;

update stages set likelihood = part.likelihood
from (values
  ('new', 10), ('contacted', 20), ('qualified', 40), ('proposal-sent', 60), ('negotiation', 75), ('payment-pending', 90)
) as part(slug, likelihood)
where part.slug = stages.slug;

-- The key system.settings.edit is new. Users who held every key keep holding every key: otherwise nobody could grant it.
update users
set permissions = permissions || '{system.settings.edit}', permission_version = permission_version + 1
where permissions @> '{
    data.q-list.view,data.q-list.create,data.leads.view,data.leads.create,data.leads.edit-all,data.leads.convert-to-account,
    system.staff.view,system.staff.create,system.staff.edit,system.staff.delete,system.staff.status,
    system.network.view,system.network.create,system.network.edit,system.network.delete,
    system.platform.view,system.platform.override,system.platform.tokens,system.audit.view
  }'
  and not permissions @> '{system.settings.edit}';
