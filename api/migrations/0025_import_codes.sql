-- Adds only.
-- What an import says of its file and its rows, and why it stopped, as a code with parameters beside the English text
-- (ADR-128). Texts written before get theirs where they can be read; the others keep only their English text.

alter table imports add column format_message jsonb;
alter table imports add column reason_message jsonb;
alter table import_rows add column note_message jsonb;

create temporary table import_sentences (sentence text primary key, code text not null) on commit drop;

insert into import_sentences (sentence, code) values
  ('Excel', 'import.format-excel'),
  ('commas', 'import.delimiter.commas'),
  ('semicolons', 'import.delimiter.semicolons'),
  ('tabs', 'import.delimiter.tabs'),
  ('bars', 'import.delimiter.bars'),
  ('The sheet has an error in this cell', 'import.cell-error'),
  ('Phone code is not known', 'import.phone-code-unknown'),
  ('Country does not exist', 'country.unknown'),
  ('More than one country has this name', 'import.several-countries'),
  ('There is no active network of this name', 'import.no-such-network'),
  ('More than one network has this name', 'import.several-networks'),
  ('There is no active colleague of this name', 'import.no-such-colleague'),
  ('More than one colleague has this name', 'import.several-colleagues'),
  ('Email is invalid', 'account.email-invalid'),
  ('Website should be a web address', 'account.website-invalid'),
  ('Contact details is required', 'account.contact-required'),
  ('Expected Sale Amount should be a number', 'account.amount-not-a-number'),
  ('Expected Sale Amount should not be negative', 'account.amount-negative'),
  ('Company Name is required', 'account.name-required'),
  ('Primary and Secondary Assignee should be different', 'account.same-assignee'),
  ('You do not have permission to change companies.', 'account.may-not-change'),
  ('Only the assignees of this company, the person who added it, or someone who may change any lead can change it.',
    'account.not-yours-on-q-list'),
  ('Only the assignees of this company, or someone who may change any lead, can change it.', 'account.not-yours'),
  ('To see it you need the permission “Open Q List” (data.q-list.view) or “Open Leads” (data.leads.view).',
    'account.unseen'),
  ('To see it you need the permission “Open Q List” (data.q-list.view).', 'account.unseen-on-q-list'),
  ('To see it you need the permission “Open Leads” (data.leads.view).', 'account.unseen-lead'),
  ('The company is not there any more', 'import.company-gone'),
  ('It is not there any more', 'import.row-gone'),
  ('a company that you may not see', 'import.company-hidden'),
  ('somebody', 'import.by-somebody'),
  ('Account ID', 'import.key.id'),
  ('web domain', 'import.key.domain'),
  ('e-mail', 'import.key.email'),
  ('phone number', 'import.key.phone'),
  ('Who started it may not add companies any more.', 'import.may-not-add'),
  ('An unexpected error occurred. Please try again later.', 'error.unexpected');

-- Of several that fit, the first counts. A place is `text`, a `number`, the `label` of a field, a `message` that these
-- tables contain too, or a `company`: a name, or a message that begins with its row.
create temporary table import_patterns (
  position integer generated always as identity,
  code text not null,
  expression text not null,
  places text[] not null
) on commit drop;

insert into import_patterns (code, expression, places) values
  ('import.format', '(.+), separated by (commas|semicolons|tabs|bars)', '{encoding:text,delimiter:message}'),
  ('import.reasons', '(.+?); ([^;“]+ “.+)', '{first:message,rest:message}'),
  ('import.bad-id', 'Account ID “(.*)” is not a whole number', '{id:text}'),
  ('import.cell', '([^“]+) “(.*)”: (.+)', '{field:label,value:text,problem:message}'),
  ('import.phone-code-differs', 'Phone number has another country code than \+(\d+)', '{code:text}'),
  ('field.unkeepable', '(.+) contains a character that is not allowed', '{field:label}'),
  ('field.too-long', '(.+) should have at most (\d+) characters', '{field:label,max:number}'),
  ('import.no-such-id', 'There is no company with the Account ID (\d+)\.', '{id:text}'),
  ('import.several-matches', '(\d+) companies have its (web domain|e-mail|phone number): (.+)\.',
    '{number:text,key:message,companies:message}'),
  ('import.conflict', '(.+) has its (web domain|e-mail|phone number), but (.+) has its (web domain|e-mail|phone number)\.',
    '{company:message,key:message,other:message,otherKey:message}'),
  ('import.hidden-match', 'A company with the same ([^()]+) is there already, but you may not see it\.', '{keys:message}'),
  ('import.is-there', 'Is there already: (.+) \(same ([^()]+)\)', '{company:company,keys:message}'),
  ('import.nothing-new', 'Nothing new for (.+) \(same ([^()]+)\)', '{company:company,keys:message}'),
  ('import.nothing-new-now', 'Nothing new for (.+)', '{company:text}'),
  ('import.adds-to', 'Adds to (.+) \(same ([^()]+)\)', '{company:company,keys:message}'),
  ('import.changed-since', 'Changed since by (somebody)', '{who:message}'),
  ('import.changed-since', 'Changed since by (.+)', '{who:text}'),
  ('import.three-keys', '(web domain|e-mail), (e-mail|phone number), (phone number)',
    '{first:message,second:message,third:message}'),
  ('import.two-keys', '(web domain|e-mail), (e-mail|phone number)', '{first:message,second:message}'),
  ('import.company-of-row', 'row (\d+), (.+)', '{row:text,name:text}'),
  ('import.listed', '(.+? \(Account ID \d+\)|row \d+ \(.+?\)|a company that you may not see), (.+)',
    '{first:message,rest:message}'),
  ('import.company-in-row', 'row (\d+) \((.+)\)', '{row:text,name:text}'),
  ('import.company', '(.+) \(Account ID (\d+)\)', '{name:text,id:text}');

create function pg_temp.import_message(sentence text) returns jsonb strict language plpgsql as $$
declare
  pattern record;
  kind text;
  given text;
  param jsonb;
  params jsonb;
begin
  select jsonb_build_object('code', known.code, 'params', '{}'::jsonb) into params
  from import_sentences known where known.sentence = import_message.sentence;
  if params is not null then return params; end if;

  for pattern in select * from import_patterns order by position loop
    if sentence !~ ('^' || pattern.expression || '$') then continue; end if;
    params := '{}';
    for i in 1 .. array_length(pattern.places, 1) loop
      given := (regexp_match(sentence, '^' || pattern.expression || '$'))[i];
      kind := split_part(pattern.places[i], ':', 2);
      param := case
        when kind = 'number' then to_jsonb(given::integer)
        when kind = 'label' then jsonb_build_object('label', given)
        when kind = 'message' or (kind = 'company' and given ~ '^row \d+, ') then pg_temp.import_message(given)
        else to_jsonb(given)
      end;
      -- Null as soon as a part is unknown.
      params := params || jsonb_build_object(split_part(pattern.places[i], ':', 1), param);
      if param is null then params := null; exit; end if;
    end loop;
    if params is not null then return jsonb_build_object('code', pattern.code, 'params', params); end if;
  end loop;
  return null;
end
$$;

update imports set format_message = pg_temp.import_message(format), reason_message = pg_temp.import_message(reason);

-- The note of a new company is data, until reverting says why it stays.
update import_rows set note_message = said.message
from (
  select note, pg_temp.import_message(note) as message
  from (
    select distinct note from import_rows where note <> '' and (outcome <> 'create' or reverted is false)
  ) notes
) said
where said.note = import_rows.note and said.message is not null
  and (import_rows.outcome <> 'create' or import_rows.reverted is false);

drop function pg_temp.import_message(text);
drop table import_sentences;
drop table import_patterns;
