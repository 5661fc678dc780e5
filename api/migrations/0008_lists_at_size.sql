-- Adds only.
-- Every list and every search finds its rows by an index, at a million companies as at a hundred (ADR-100).

-- Trigrams for "contains"; a trusted extension, so the owner of a database may add it. It comes with PGlite too.
create extension if not exists pg_trgm;

create index accounts_newest_of_type on accounts (type, created_at desc, id desc);
create index accounts_newest_of_country on accounts (country_id, created_at desc, id desc);

-- What is searched is the text of the condition, letter by letter: statements have to say it the same way.
create index accounts_name_contains on accounts using gin (name gin_trgm_ops);
create index accounts_email_contains on accounts using gin (email gin_trgm_ops);
create index accounts_phone_contains on accounts using gin
  (('+' || coalesce(phone_code, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- All that the filter "Socials" looks at, a line each: a text that is in one of them is in the whole.
create function social_text(media jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(case key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end || chr(10) || value, chr(10))
  from jsonb_each_text(media)
$$;
create index accounts_social_contains on accounts using gin (social_text(social_media) gin_trgm_ops);

-- Countries are 250 and have none for their names: four pages are read sooner.
create index users_live on users (id) where deleted_at is null;
create index networks_live on networks (name, id) where deleted_at is null;

-- The head of a column, its count and its sum, out of the index alone.
drop index accounts_board;
create index accounts_board on accounts (stage_id, updated_at desc, id desc) include (exp_sale_amount)
  where stage_id is not null;
