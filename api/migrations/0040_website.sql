-- Adds only.
-- The order of the website on the Q List (ADR-144): by the address without its scheme and `www.`, which most begin with.
-- The same as `bareAddress` in shared/src/domain/searched.ts.
create function bare_address(said text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(btrim(said), '^[a-z]+://', '', 'i'), '^www\.', '', 'i'), '/$', '')
$$;
create index accounts_by_website on accounts ((fold(nullif(bare_address(website), '')) collate "C"), id)
  where archived_at is null;
