-- Adds only.
-- The key system.platform.tokens is new. Users who held every key keep holding every key: otherwise nobody could grant it,
-- and nobody would count as the last person who can grant everything.

update users
set permissions = permissions || '{system.platform.tokens}', permission_version = permission_version + 1
where permissions @> '{
    data.q-list.view,data.q-list.create,data.leads.view,data.leads.create,data.leads.edit-all,data.leads.convert-to-account,
    system.staff.view,system.staff.create,system.staff.edit,system.staff.delete,system.staff.status,
    system.network.view,system.network.create,system.network.edit,system.network.delete,
    system.platform.view,system.platform.override
  }'
  and not permissions @> '{system.platform.tokens}';
