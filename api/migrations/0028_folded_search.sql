-- Changes what there is: the words that a search counts are folded, which programs before it do not do.
-- A search finds names without regard to accents, case and ligatures, and companies by their contact person, telephone
-- numbers, e-mail and website too (ADR-141). It rebuilds the indexes of every search.

-- The same as `fold` in shared/src/domain/fold.ts, character by character. Not by `unaccent`: its rules differ between
-- versions, and neither it nor `lower` is the same under every locale.
create function fold(said text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(said) = length(said) then
    return lower(said collate "C");
  end if;
  said := lower(regexp_replace(normalize(said, NFKD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]',
    '', 'g') collate "C");
  if octet_length(said) = length(said) then
    return said;
  end if;
  said := translate(said,
    'ÐðĐđØøŁłĦħŦŧŊŋıς‘’ʼ′“”‐‒–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'ddddoollhhttnniσ''''''''""-----αβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  return replace(replace(replace(replace(replace(replace(replace(replace(said,
    'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th');
end;
$$;

-- The digits of one number as a search compares them. A number that is kept as it was typed has a second line without
-- the zero that is dialled within its country only.
create function number_digits(code text, said text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := regexp_replace(replace(said, '(0)', ''), '[^0-9]', '', 'g');
  within text := ltrim(digits, '0');
begin
  if said ~ '^\s*(\+|00)' then
    return within;
  end if;
  code := coalesce(code, '');
  return code || digits || case when within <> digits then chr(10) || code || within else '' end;
end;
$$;

-- The digits of all numbers of a company and its contact person, a line each. `public`, because PostgreSQL 17 and later
-- compute what is in an index without a search path.
create function phone_digits(code text, phone text, person jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  if person is null or coalesce(person -> 'contact_details', '[]') = '[]' then
    return public.number_digits(code, phone);
  end if;
  return concat_ws(chr(10), public.number_digits(code, phone), (
    select string_agg(public.number_digits(null, said #>> '{}'), chr(10))
    from jsonb_path_query(person, '$.contact_details[*].keyvalue() ? (@.key == "1" || @.key == "3").value') as said
  ));
end;
$$;

drop index accounts_name_contains, accounts_email_contains, accounts_phone_contains, accounts_social_contains,
  accounts_leads_contact;
create index accounts_name_contains on accounts using gin (fold(name) gin_trgm_ops);
create index accounts_email_contains on accounts using gin (fold(email) gin_trgm_ops);
create index accounts_website_contains on accounts using gin (fold(website) gin_trgm_ops);
create index accounts_contact_contains on accounts using gin (fold(contact_person ->> 'name') gin_trgm_ops);
create index accounts_phone_contains on accounts using gin (phone_digits(phone_code, phone, contact_person) gin_trgm_ops);
create index accounts_social_contains on accounts using gin (fold(social_text(social_media)) gin_trgm_ops);
create index account_networks_of_network on account_networks (network_id, account_id desc);

-- The words of names (ADR-119), now folded, and of the contact person too. `scope` says whose search counts a part:
-- 0 any, 1 that of the name alone, 2 that of name and contact person.

-- `parts` and further words. Words that have three characters in common are one part, so a text of three or more
-- characters without a blank is in exactly one part, or in none.
create function joined_parts(parts text[], said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  part text;
  others text[];
  joined text;
  is_near boolean;
begin
  foreach word in array string_to_array(said, ' ') loop
    -- Shorter words contain no such text.
    continue when length(word) < 3;
    joined := word;
    others := '{}';
    foreach part in array parts loop
      is_near := false;
      for place in 1 .. length(word) - 2 loop
        is_near := strpos(part, substr(word, place, 3)) > 0;
        exit when is_near;
      end loop;
      if not is_near then
        others := others || part;
      elsif strpos(part, joined) > 0 then
        joined := part;
      elsif strpos(joined, part) = 0 then
        joined := part || ' ' || joined;
      end if;
    end loop;
    parts := others || joined;
  end loop;
  return parts;
end;
$$;

create function search_parts(name text, contact text) returns table (part text, scope smallint)
language plpgsql immutable parallel safe as $$
declare
  own text[] := joined_parts('{}', fold(name));
  whole text[] := own;
begin
  if contact is not null and contact <> '' then
    whole := joined_parts(own, fold(contact));
  end if;
  foreach part in array own loop
    scope := case when part = any(whole) then 0 else 1 end;
    return next;
  end loop;
  scope := 2;
  foreach part in array whole loop
    if not part = any(own) then
      return next;
    end if;
  end loop;
end;
$$;

drop trigger accounts_words_changed on accounts;
drop function keep_account_words(text[], smallint[], integer);
drop function name_parts(text);
alter table account_words add column scope smallint not null default 0;

create or replace function recount_account_words() returns void language sql as $$
  truncate account_words;
  insert into account_words (part, scope, type, companies)
    select p.part, p.scope, type, count(*) from accounts, search_parts(name, contact_person ->> 'name') as p
    group by p.part, p.scope, type;
$$;
select recount_account_words();

create function keep_account_words(names text[], contacts text[], types smallint[], more integer)
returns void language plpgsql set enable_seqscan to off as $$
begin
  with changed as (
    select p.part, p.scope, type, more * count(*) as companies
    from unnest(names, contacts, types) as company(name, contact, type), search_parts(name, contact) as p
    group by p.part, p.scope, type
  ), taken as (
    select changed.part, changed.scope, changed.type, free.id, coalesce(free.companies, 0) + changed.companies as companies
    from changed left join lateral (
      select id, companies from account_words as w
      where w.part = changed.part and w.scope = changed.scope and w.type = changed.type
      limit 1 for update skip locked
    ) as free on true
  ), kept as (
    update account_words as w set companies = taken.companies
    from taken where w.id = taken.id and taken.companies <> 0
  ), emptied as (
    delete from account_words as w using taken where w.id = taken.id and taken.companies = 0
  )
  insert into account_words (part, scope, type, companies) select part, scope, type, companies from taken where id is null;
end;
$$;

create or replace function count_words_of_companies() returns trigger language plpgsql as $$
begin
  perform keep_account_words(
    array_agg(name), array_agg(contact_person ->> 'name'), array_agg(type), case tg_op when 'INSERT' then 1 else -1 end
  ) from changed having count(*) > 0;
  return null;
end;
$$;

create or replace function count_words_of_changed() returns trigger language plpgsql as $$
begin
  perform keep_account_words(array[old.name], array[old.contact_person ->> 'name'], array[old.type], -1);
  perform keep_account_words(array[new.name], array[new.contact_person ->> 'name'], array[new.type], 1);
  return null;
end;
$$;
create trigger accounts_words_changed after update of name, type, contact_person on accounts
  for each row when (
    (old.name, old.type, old.contact_person ->> 'name') is distinct from (new.name, new.type, new.contact_person ->> 'name')
  ) execute function count_words_of_changed();

-- Contact person and website decide what a search finds; so do the networks of a company.
drop trigger accounts_changed on accounts;
create trigger accounts_changed
  after update of type, name, country_id, email, website, phone, phone_code, contact_person, social_media, created_at
  on accounts
  for each row when (
    (old.type, old.name, old.country_id, old.email, old.website, old.phone, old.phone_code, old.contact_person, old.social_media, old.created_at)
    is distinct from
    (new.type, new.name, new.country_id, new.email, new.website, new.phone, new.phone_code, new.contact_person, new.social_media, new.created_at)
  ) execute function count_changed_account();

create function count_changed_networks() returns trigger language plpgsql as $$
begin
  perform keep_account_counts(0, 0, 0) from changed having count(*) > 0;
  return null;
end;
$$;
create trigger account_networks_added after insert on account_networks referencing new table as changed
  for each statement execute function count_changed_networks();
create trigger account_networks_removed after delete on account_networks referencing old table as changed
  for each statement execute function count_changed_networks();
