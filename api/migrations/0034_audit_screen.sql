-- Adds only.
-- The screen Audit (ADR-147): its columns and views, and the changes by time, of a person, and of a kind.
alter table list_layouts drop constraint list_layouts_list_check,
  add constraint list_layouts_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit'));
alter table list_views drop constraint list_views_list_check,
  add constraint list_views_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit'));
alter table list_default_views drop constraint list_default_views_list_check,
  add constraint list_default_views_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit'));

create index audit_at on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_of_action on audit (action, at, id);

-- The key system.audit.view is new. Users who held every key keep holding every key: otherwise nobody could grant it.
update users
set permissions = permissions || '{system.audit.view}', permission_version = permission_version + 1
where permissions @> '{
    data.q-list.view,data.q-list.create,data.leads.view,data.leads.create,data.leads.edit-all,data.leads.convert-to-account,
    system.staff.view,system.staff.create,system.staff.edit,system.staff.delete,system.staff.status,
    system.network.view,system.network.create,system.network.edit,system.network.delete,
    system.platform.view,system.platform.override,system.platform.tokens
  }'
  and not permissions @> '{system.audit.view}';
