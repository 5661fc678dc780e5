-- Adds only.
-- What people made of the lists for themselves: their columns, and views by name (ADR-115).

create table list_layouts (
  user_id integer not null references users (id),
  list text not null check (list in ('q-list', 'leads', 'team', 'networks')),
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

create table list_views (
  id integer primary key generated always as identity,
  list text not null check (list in ('q-list', 'leads', 'team', 'networks')),
  owner_id integer not null references users (id),
  name text not null,
  is_shared boolean not null default false,
  -- Filters, columns, board or list.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_views_name on list_views (owner_id, list, lower(name));
create index list_views_shared on list_views (list) where is_shared;

-- The view a list opens with.
create table list_default_views (
  user_id integer not null references users (id),
  list text not null check (list in ('q-list', 'leads', 'team', 'networks')),
  view_id integer not null references list_views (id) on delete cascade,
  primary key (user_id, list)
);
create index list_default_views_view on list_default_views (view_id);
