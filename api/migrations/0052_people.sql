-- Adds only.
-- A company has several people (R-235): those after the first are `others` of its contact person. What is searched of people
-- is searched of all of them; the texts of companies with one person, and so their places in the indexes, stay as they are.
create or replace function contact_text(person jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(person ->> 'name', '') || coalesce((
    select string_agg(chr(10) || entry.value, '')
    from jsonb_array_elements(
      case jsonb_typeof(person -> 'contact_details') when 'array' then person -> 'contact_details' else '[]' end
    ) as detail(fields), jsonb_each_text(case jsonb_typeof(fields) when 'object' then fields else '{}' end) as entry
  ), '') || case when person ? 'others' then coalesce((
    select string_agg(chr(10) || public.contact_text(other), '') from jsonb_array_elements(person -> 'others') as other
  ), '') else '' end
$$;

create or replace function phone_digits(code text, phone text, person jsonb) returns text language plpgsql immutable parallel safe as $$
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

create index accounts_others_contain
  on accounts using gin (fold(jsonb_path_query_array(contact_person, '$.others[*].name')::text) gin_trgm_ops)
  where contact_person ? 'others';

-- In an address `company` is the record that is open, so the filter by the name of the company has another name.
update list_views
  set content = jsonb_set(content #- '{filters,company}', '{filters,company_name}', content #> '{filters,company}')
  where list = 'contacts' and content -> 'filters' ? 'company';
