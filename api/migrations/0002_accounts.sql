-- Adds only.
-- Networks, stages, companies.

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
  deleted_at timestamptz
);
create unique index networks_code_live on networks (lower(code)) where deleted_at is null;

create table stages (
  id integer primary key generated always as identity,
  name text not null,
  slug text not null unique,
  header_color text not null,
  header_text_color text not null,
  is_drag_in boolean not null default true,
  is_drag_out boolean not null default true,
  is_closed_initially boolean not null default false,
  position integer not null unique
);

insert into stages (name, slug, header_color, header_text_color, is_drag_in, is_drag_out, is_closed_initially, position) values
  ('New', 'new', '#E3EBFF', '#1C48C4', true, true, false, 1),
  ('Contacted', 'contacted', '#E0F2FE', '#075985', true, true, false, 2),
  ('Qualified', 'qualified', '#DDF6F0', '#0F5E4D', true, true, false, 3),
  ('Proposal sent', 'proposal-sent', '#EFE7FD', '#5B2BB5', true, true, false, 4),
  ('Negotiation', 'negotiation', '#FDF0D5', '#7A4A05', true, true, false, 5),
  ('Payment pending', 'payment-pending', '#FFE6D9', '#8A3A10', true, true, false, 6),
  ('Payment received', 'payment-received-converted', '#D9F2E1', '#12602F', true, false, false, 7),
  ('Cold', 'cold', '#E6EAF0', '#46505F', false, true, true, 8),
  ('Lost', 'lost', '#FBE3E1', '#94241C', true, true, true, 9);

create table accounts (
  id integer primary key generated always as identity,
  name text not null,
  type smallint not null default 1 check (type in (1, 2, 3)),
  city text,
  country_id integer references countries (id),
  email text,
  phone text,
  phone_code text,
  -- Validated objects (product.md section 3 sends and reads them as JSON text).
  contact_person jsonb,
  contact_mode_type smallint check (contact_mode_type in (1, 2, 3)),
  website text,
  social_media jsonb,
  exp_sale_amount numeric(14, 2) check (exp_sale_amount >= 0),
  pri_assignee_id integer references users (id),
  sec_assignee_id integer references users (id),
  stage_id integer references stages (id),
  version integer not null default 1,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  -- Only human touches change it: it decides what is idle (R-56).
  updated_at timestamptz not null default now(),
  check ((type = 1) = (stage_id is null))
);
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_board on accounts (stage_id, updated_at desc, id desc) where stage_id is not null;

-- What the Sales step proposes; the board's badges show the same rows (R-49).
create table account_networks (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id) on delete cascade,
  network_id integer not null references networks (id),
  unique (account_id, network_id)
);

-- One popup of one user makes one company, however often its first step is sent (R-47).
create table account_popups (
  user_id integer not null references users (id),
  account_session_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, account_session_id)
);
