-- What searches and orders compute from the texts of a company.

-- Trigrams for "contains"; a trusted extension, so the owner of a database may add it. It comes with PGlite too.
create extension if not exists pg_trgm;

-- The same as `fold` in shared/src/domain/fold.ts, character by character: without accents, case and ligatures, and several
-- blanks as one. Not by `unaccent`: its rules differ between versions, and neither it nor `lower` is the same under every
-- locale. ADR-141.
create function fold(said text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(said) = length(said) then
    said := lower(said collate "C");
  else
    said := lower(regexp_replace(normalize(said, NFKD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]',
      '', 'g') collate "C");
    if octet_length(said) <> length(said) then
      said := translate(said,
        'ÐðĐđØøŁłĦħŦŧŊŋıς‘’ʼ′“”‐‒–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'ddddoollhhttnniσ''''''''""-----αβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
      said := replace(replace(replace(replace(replace(replace(replace(replace(said,
        'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th');
    end if;
  end if;
  if strpos(said, '  ') > 0 then
    return regexp_replace(said, ' {2,}', ' ', 'g');
  end if;
  return said;
end;
$$;

-- The address without its scheme and `www.`, which most begin with. The same as `bareAddress` in
-- shared/src/domain/searched.ts. In plpgsql, because its cost keeps the planner from computing it for every match.
create function bare_address(said text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(btrim(said), '^([a-z]+://)?(www\.)?|/$', '', 'gi');
end;
$$;

-- The digits of one number as a search compares them. A number that is stored as it was typed has a second line without
-- the zero that is dialled within its country only.
create function number_digits(code text, said text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := said;
  within text;
begin
  if said ~ '[^0-9]' then
    digits := regexp_replace(replace(said, '(0)', ''), '[^0-9]', '', 'g');
  end if;
  within := ltrim(digits, '0');
  if starts_with(said, '00') or digits <> said and said ~ '^\s*(\+|00)' then
    return within;
  end if;
  code := coalesce(code, '');
  return code || digits || case when within <> digits then chr(10) || code || within else '' end;
end;
$$;

-- The digits of all numbers of a company and its people, a line each. `public`, because PostgreSQL 17 and later compute what
-- is in an index without a search path.
create function phone_digits(code text, phone text, person jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  details jsonb := coalesce(person -> 'contact_details', '[]');
  digits text := public.number_digits(code, phone);
begin
  for at in 0 .. jsonb_array_length(details) - 1 loop
    digits := concat_ws(
      chr(10), digits, public.number_digits(null, details -> at ->> '1'), public.number_digits(null, details -> at ->> '3')
    );
  end loop;
  if person ? 'others' then
    for at in 0 .. jsonb_array_length(person -> 'others') - 1 loop
      digits := concat_ws(chr(10), digits, public.phone_digits(null, null, person -> 'others' -> at));
    end loop;
  end if;
  return digits;
end;
$$;

-- What is searched of the people of a company: their names, and a line for each number and address.
create function contact_text(person jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(person ->> 'name', '') || coalesce((
    select string_agg(chr(10) || entry.value, '')
    from jsonb_array_elements(
      case jsonb_typeof(person -> 'contact_details') when 'array' then person -> 'contact_details' else '[]' end
    ) as detail(fields), jsonb_each_text(case jsonb_typeof(fields) when 'object' then fields else '{}' end) as entry
  ), '') || case when person ? 'others' then coalesce((
    select string_agg(chr(10) || public.contact_text(other), '') from jsonb_array_elements(person -> 'others') as other
  ), '') else '' end
$$;

-- The address that Contacts shows: the person's first one, else the company's.
create function contact_email(person jsonb, company text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select btrim(address #>> '{}')
    from jsonb_path_query(person, '$.contact_details[*]."2"') with ordinality as detail(address, place)
    where btrim(address #>> '{}') <> '' order by place limit 1
  ), nullif(btrim(company), ''))
$$;

-- All that the filter "Socials" compares, a line each: a text that is in one of them is in the whole.
create function social_text(media jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(case key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end || chr(10) || value, chr(10))
  from jsonb_each_text(media)
$$;
