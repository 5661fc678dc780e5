-- Adds only.
-- Columns and saved views of two more lists: Accounts and Contacts (ADR-142).
alter table list_layouts drop constraint list_layouts_list_check,
  add constraint list_layouts_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks'));
alter table list_views drop constraint list_views_list_check,
  add constraint list_views_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks'));
alter table list_default_views drop constraint list_default_views_list_check,
  add constraint list_default_views_list_check check (list in ('q-list', 'leads', 'accounts', 'contacts', 'team', 'networks'));

-- What is searched of a contact person: the name, and a line for each number and address.
create function contact_text(person jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(person ->> 'name', '') || coalesce((
    select string_agg(chr(10) || entry.value, '')
    from jsonb_array_elements(
      case jsonb_typeof(person -> 'contact_details') when 'array' then person -> 'contact_details' else '[]' end
    ) as detail(fields), jsonb_each_text(case jsonb_typeof(fields) when 'object' then fields else '{}' end) as entry
  ), '')
$$;
create index accounts_people_contain on accounts using gin (fold(contact_text(contact_person)) gin_trgm_ops)
  where contact_person ->> 'name' <> '';

-- The people in the order of their names; of leads and converted companies alone for those who see no others.
create index accounts_people on accounts (lower(contact_person ->> 'name'), id) where contact_person ->> 'name' <> '';
create index accounts_people_of_leads on accounts (lower(contact_person ->> 'name'), id)
  where contact_person ->> 'name' <> '' and stage_id is not null;

-- What Reports counts: the changes of stages, by time, and those of one company in their order.
create index audit_stage_changes_at on audit (at)
  where action in ('account.promoted', 'lead.moved', 'lead.move-undone', 'account.promotion-undone');
create index audit_stage_changes on audit (entity_id, id)
  where action in ('account.promoted', 'lead.moved', 'lead.move-undone', 'account.promotion-undone');
