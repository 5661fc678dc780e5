-- Changes what there is: `fold` takes several blanks for one, and the indexes of searches follow.
-- The same as `fold` in shared/src/domain/fold.ts, character by character (migration 0028): what is stored with two blanks is found
-- by one, and is the same name.
create or replace function fold(said text) returns text language plpgsql immutable strict parallel safe as $$
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

do $$
declare
  of_fold record;
begin
  for of_fold in
    select schemaname, indexname from pg_indexes where schemaname = current_schema and indexdef like '%fold(%' order by indexname
  loop
    execute format('reindex index %I.%I', of_fold.schemaname, of_fold.indexname);
  end loop;
end;
$$;
