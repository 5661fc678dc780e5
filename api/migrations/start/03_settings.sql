-- What the sales department sets for everybody (ADR-042): networks, stages, and one row of settings.

create table networks (
  id integer primary key generated always as identity,
  name text not null,
  code text not null,
  url text not null,
  logo_id uuid references files (id),
  color_code text,
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index networks_code_live on networks (lower(code collate "C")) where deleted_at is null;
create index networks_live on networks ((fold(name) collate "C"), id) where deleted_at is null;

create table stages (
  id integer primary key generated always as identity,
  name text not null,
  slug text not null unique,
  header_color text not null,
  header_text_color text not null,
  is_drag_in boolean not null default true,
  is_drag_out boolean not null default true,
  is_closed_initially boolean not null default false,
  position integer not null unique,
  version integer not null default 1,
  -- How likely its leads are to be won, in per cent; null where the forecast leaves them out.
  likelihood integer check (likelihood between 0 and 100),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index stages_name_live on stages (lower(name collate "C")) where archived_at is null;

insert into stages
  (name, slug, header_color, header_text_color, is_drag_in, is_drag_out, is_closed_initially, position, likelihood)
values
  ('New', 'new', '#E3EBFF', '#1C48C4', true, true, false, 1, 10),
  ('Contacted', 'contacted', '#E0F2FE', '#075985', true, true, false, 2, 20),
  ('Qualified', 'qualified', '#DDF6F0', '#0F5E4D', true, true, false, 3, 40),
  ('Proposal sent', 'proposal-sent', '#EFE7FD', '#5B2BB5', true, true, false, 4, 60),
  ('Negotiation', 'negotiation', '#FDF0D5', '#7A4A05', true, true, false, 5, 75),
  ('Payment pending', 'payment-pending', '#FFE6D9', '#8A3A10', true, true, false, 6, 90),
  ('Payment received', 'payment-received-converted', '#D9F2E1', '#12602F', true, false, false, 7, null),
  ('Cold', 'cold', '#E6EAF0', '#46505F', false, true, true, 8, null),
  ('Lost', 'lost', '#FBE3E1', '#94241C', true, true, true, 9, null);

create table settings (
  id integer primary key default 1 check (id = 1),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  idle_days integer not null default 30 check (idle_days between 7 and 365),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- How calls end and why leads are lost, in the order in which they are offered.
  call_outcomes jsonb not null default '[
    {"slug": "reached", "name": "Reached"},
    {"slug": "no-answer", "name": "No answer"},
    {"slug": "later", "name": "Later"},
    {"slug": "left-message", "name": "Left message"},
    {"slug": "not-interested", "name": "Not interested"}
  ]',
  lost_reasons jsonb not null default '[
    {"slug": "too-expensive", "name": "Too expensive"},
    {"slug": "competitor", "name": "Chose a competitor"},
    {"slug": "no-need", "name": "No need"},
    {"slug": "bad-time", "name": "Not the right time"},
    {"slug": "no-reply", "name": "No reply"}
  ]'
);
insert into settings default values;

-- Small facts about this database: which users are demo users, its own secret.
create table facts (
  name text primary key,
  value text not null
);
