-- Adds only.
-- How many companies a search by name finds, said by the words of the names and how many companies have each: a word is
-- one row, in however many names it is (ADR-119).

-- The parts of a name: its words, or the whole of it where a later word repeats three characters of an earlier one. So a
-- text of three or more characters without a blank that is in the name is in exactly one of them.
create function name_parts(name text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rest text := lower(name);
  parts text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(rest, ' ') loop
    rest := substr(rest, length(word) + 2);
    for place in 1 .. length(word) - 2 loop
      if strpos(rest, substr(word, place, 3)) > 0 then
        return array[lower(name)];
      end if;
    end loop;
    -- Shorter words contain no such text.
    if length(word) >= 3 then
      parts := parts || word;
    end if;
  end loop;
  return parts;
end;
$$;

-- The sum of all rows of a part counts: as with `account_counts`, a change takes a row that nobody else is changing, so
-- changes never wait for each other here.
create table account_words (
  id integer primary key generated always as identity,
  part text not null,
  type smallint not null,
  companies integer not null
) with (fillfactor = 80);

-- All anew, from the companies that are there.
create function recount_account_words() returns void language sql as $$
  truncate account_words;
  insert into account_words (part, type, companies)
    select part, type, count(*) from accounts, unnest(name_parts(name)) as part group by part, type;
$$;
select recount_account_words();

-- A hash, as a name may be longer than an entry of a B-tree.
create index account_words_part on account_words using hash (part);
create index account_words_contains on account_words using gin (part gin_trgm_ops);

-- Companies of these names, each of the type in the same place, are `more` by so many: 1 when they came, -1 when they
-- went. Its plan is kept while the table grows, so it is never one that reads all of it.
create function keep_account_words(names text[], types smallint[], more integer)
returns void language plpgsql set enable_seqscan to off as $$
begin
  with changed as (
    select part, type, more * count(*) as companies
    from unnest(names, types) as company(name, type), unnest(name_parts(name)) as part
    group by part, type
  ), taken as (
    select changed.part, changed.type, free.id, coalesce(free.companies, 0) + changed.companies as companies
    from changed left join lateral (
      select id, companies from account_words as w where w.part = changed.part and w.type = changed.type
      limit 1 for update skip locked
    ) as free on true
  ), kept as (
    update account_words as w set companies = taken.companies
    from taken where w.id = taken.id and taken.companies <> 0
  ), emptied as (
    delete from account_words as w using taken where w.id = taken.id and taken.companies = 0
  )
  insert into account_words (part, type, companies) select part, type, companies from taken where id is null;
end;
$$;

create function count_words_of_companies() returns trigger language plpgsql as $$
begin
  perform keep_account_words(array_agg(name), array_agg(type), case tg_op when 'INSERT' then 1 else -1 end)
    from changed having count(*) > 0;
  return null;
end;
$$;
create trigger accounts_words_added after insert on accounts referencing new table as changed
  for each statement execute function count_words_of_companies();
create trigger accounts_words_removed after delete on accounts referencing old table as changed
  for each statement execute function count_words_of_companies();

create function count_words_of_changed() returns trigger language plpgsql as $$
begin
  perform keep_account_words(array[old.name], array[old.type], -1);
  perform keep_account_words(array[new.name], array[new.type], 1);
  return null;
end;
$$;
-- A move within the board changes neither, and so costs nothing here.
create trigger accounts_words_changed after update of name, type on accounts
  for each row when ((old.name, old.type) is distinct from (new.name, new.type))
  execute function count_words_of_changed();

create function count_no_words() returns trigger language plpgsql as $$
begin
  perform recount_account_words();
  return null;
end;
$$;
create trigger accounts_words_emptied after truncate on accounts
  for each statement execute function count_no_words();
