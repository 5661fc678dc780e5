-- Adds only.
-- What a row of the trail says, as a code with parameters beside the English sentence (ADR-128). The sentence stays what
-- is sealed; `npm run audit:verify` compares the code with it. A row whose sentence is none of these keeps no code.

alter table audit add column code text;
alter table audit add column params jsonb;

-- The sentences that programs before this one wrote, by their action; of several that fit, the first counts.
create temporary table audit_sentences (
  position integer generated always as identity,
  action text not null,
  code text not null,
  expression text not null,
  places text[] not null default '{}',
  -- Written by an import, which leaves the name of its file in `after`.
  by_import boolean not null default false
) on commit drop;

insert into audit_sentences (action, code, expression, places, by_import) values
  ('account.created', 'account.imported', 'Imported (.+)', '{name}', true),
  ('account.edited', 'account.edited-by-import', 'Edited (.+) by an import', '{name}', true),
  ('account.edited', 'account.put-back', 'Put back (.+): its import was reverted', '{name}', true);

insert into audit_sentences (action, code, expression, places) values
  ('account.created', 'account.created', 'Added (.+)', '{name}'),
  ('account.edited', 'account.edited', 'Edited (.+)', '{name}'),
  ('account.import-reverted', 'account.removed', 'Removed (.+): its import was reverted', '{name}'),
  ('account.promoted', 'account.promoted', 'Promoted to lead in (.+)', '{stage}'),
  ('account.handed-over', 'account.handed-over', 'Handed over from (.+?) to (.+)', '{who,reassignee}'),
  ('accounts.exported', 'accounts.exported', 'Exported (\d+) companies', '{number}'),
  ('accounts.invented', 'accounts.invented', 'Added ([\d,]+) invented companies', '{number}'),
  ('lead.moved', 'lead.moved', 'Moved from (.+?) to (.+)', '{from,to}'),
  ('lead.move-undone', 'undone.stage', 'Undone: back in (.+)', '{stage}'),
  ('lead.move-undone', 'undone.q-list', 'Undone: back on the Q List', '{}'),
  ('account.promotion-undone', 'undone.stage', 'Undone: back in (.+)', '{stage}'),
  ('account.promotion-undone', 'undone.q-list', 'Undone: back on the Q List', '{}'),
  ('account.edit-undone', 'undone.assignees', 'Undone: with its assignees again', '{}'),
  ('account.handover-undone', 'undone.q-list', 'Undone: back on the Q List', '{}'),
  ('account.handover-undone', 'undone.stage', 'Undone: back in (.+)', '{stage}'),
  ('user.created', 'user.created-from-shell', 'Added (.+) from the machine''s shell', '{name}'),
  ('user.created', 'user.created', 'Added (.+)', '{name}'),
  ('user.edited', 'user.made-administrator',
    'Made (.+) an administrator from the machine''s shell, with a new password', '{name}'),
  ('user.edited', 'user.edited-with-password', 'Edited (.+) and set a password', '{name}'),
  ('user.edited', 'user.edited', 'Edited (.+)', '{name}'),
  ('user.switched', 'user.activated', 'Activated (.+)', '{name}'),
  ('user.switched', 'user.deactivated', 'Deactivated (.+)', '{name}'),
  ('user.switch-undone', 'undone.inactive', 'Undone: (.+) is inactive again', '{name}'),
  ('user.switch-undone', 'undone.active', 'Undone: (.+) is active again', '{name}'),
  ('user.deleted', 'user.deleted', 'Deleted (.+)', '{name}'),
  ('user.deletion-undone', 'undone.back', 'Undone: (.+) is back', '{name}'),
  ('user.handed-over', 'user.handed-over', 'Handed over (\d+) (?:company|companies) of (.+?) to (.+)',
    '{count,who,reassignee}'),
  ('user.handover-undone', 'undone.handover', 'Undone: (\d+) (?:company is|companies are) not handed over', '{count}'),
  ('user.locked', 'user.locked-minutes', 'Locked for (\d+) minutes after five failed attempts', '{minutes}'),
  ('user.locked', 'user.locked-hours', 'Locked for (\d+) h after five failed attempts', '{hours}'),
  ('user.locked', 'user.locked-in-browser-minutes',
    'Locked in one browser for (\d+) minutes after five failed attempts', '{minutes}'),
  ('user.locked', 'user.locked-in-browser-hours',
    'Locked in one browser for (\d+) h after five failed attempts', '{hours}'),
  ('session.opened', 'session.opened', 'Signed in', '{}'),
  ('session.ended', 'session.closed', 'Signed out', '{}'),
  ('session.ended', 'session.ended', 'Ended a session', '{}'),
  ('session.stolen', 'session.stolen', 'An old refresh secret was used again: the session was ended', '{}'),
  ('password.changed', 'password.changed', 'Changed the own password', '{}'),
  ('passcode.issued', 'passcode.issued', 'Generated a passcode', '{}'),
  ('passcode.bound', 'passcode.bound', 'Gave a passcode', '{}'),
  ('passcode.used', 'passcode.used', 'Signed in with a passcode; the authenticator app was reset', '{}'),
  ('recovery-codes.made', 'recovery-codes.made', 'Made new recovery codes', '{}'),
  ('recovery-code.used', 'recovery-code.used', 'Signed in with a recovery code', '{}'),
  ('authenticator.enrolled', 'authenticator.enrolled', 'Enrolled an authenticator app', '{}'),
  ('network.created', 'network.created', 'Added (.+)', '{name}'),
  ('network.edited', 'network.edited', 'Edited (.+)', '{name}'),
  ('network.switched', 'network.switched', 'Switched (.+)', '{name}'),
  ('network.switch-undone', 'undone.inactive', 'Undone: (.+) is inactive again', '{name}'),
  ('network.switch-undone', 'undone.active', 'Undone: (.+) is active again', '{name}'),
  ('network.deleted', 'network.deleted', 'Deleted (.+)', '{name}'),
  ('network.deletion-undone', 'undone.back', 'Undone: (.+) is back', '{name}'),
  ('import.uploaded', 'import.uploaded', 'Uploaded (.+)', '{file}'),
  ('import.sheet-chosen', 'import.sheet-chosen', 'Chose a sheet of (.+)', '{file}'),
  ('import.planned', 'import.planned', 'Chose what to import of (.+)', '{file}'),
  ('import.discarded', 'import.discarded', 'Discarded (.+)', '{file}'),
  ('import.started', 'import.started', 'Started to import (.+)', '{file}'),
  ('import.cancelled', 'import.cancelled', 'Cancelled the import of (.+)', '{file}'),
  ('import.done', 'import.done', 'Imported (.+)', '{file}'),
  ('import.revert-started', 'import.revert-started', 'Started to revert the import of (.+)', '{file}'),
  ('import.reverted', 'import.reverted', 'Reverted (.+)', '{file}'),
  ('view.created', 'view.created', 'Added the view (.+)', '{name}'),
  ('view.edited', 'view.edited', 'Edited the view (.+)', '{name}'),
  ('view.deleted', 'view.deleted', 'Deleted the view (.+)', '{name}'),
  ('view.chosen', 'view.chosen', 'Opens ([a-z-]+) with the view (.+)', '{list,name}'),
  ('view.chosen', 'view.unchosen', 'Opens ([a-z-]+) without a view', '{list}'),
  ('layout.saved', 'layout.saved', 'Arranged the columns of ([a-z-]+)', '{list}'),
  ('layout.saved', 'layout.reset', 'Reset the columns of ([a-z-]+)', '{list}'),
  ('override.granted', 'override.granted-origin', 'Runs (\S+) from (\S+) until (\S+)', '{remote,origin,until}'),
  ('override.granted', 'override.granted-version', 'Runs (\S+) (\S+) until (\S+)', '{remote,version,until}'),
  ('override.reset', 'override.reset-all', 'Reset all overrides', '{}'),
  ('override.reset', 'override.reset', 'Reset the override of (\S+)', '{remote}');

-- A restore runs this in the transaction that wrote the rows: their seals come first.
set constraints all immediate;
-- The only change that rows of the trail ever see: what they say in two more columns, which no seal covers.
alter table audit disable trigger audit_only_grows;

update audit set code = said.code, params = said.params
from (
  select distinct on (audit.id) audit.id, sentence.code, (
    select coalesce(
      jsonb_object_agg(place, case when place in ('count', 'minutes', 'hours') then to_jsonb(value::integer) else to_jsonb(value) end)
        filter (where place is not null),
      '{}'
    )
    from unnest(sentence.places, regexp_match(audit.summary, '^' || sentence.expression || '$')) as part(place, value)
  ) as params
  from audit
  join audit_sentences sentence on sentence.action = audit.action
    and audit.summary ~ ('^' || sentence.expression || '$')
    and (not sentence.by_import or audit.after ? 'import')
  order by audit.id, sentence.position
) said
where said.id = audit.id;

-- A name with " to " in it: the names that there are say where it ends.
update audit set params = jsonb_build_object('from', source.name, 'to', target.name)
from stages source, stages target
where audit.code = 'lead.moved' and audit.summary = 'Moved from ' || source.name || ' to ' || target.name;

update audit set params = audit.params || jsonb_build_object('who', named.who, 'reassignee', named.reassignee)
from (
  select handed.id, reassignee.name as reassignee,
    substring(handed.pair for length(handed.pair) - length(' to ' || reassignee.name)) as who
  from (
    select id, (params ->> 'who') || ' to ' || (params ->> 'reassignee') as pair
    from audit where code in ('account.handed-over', 'user.handed-over') and summary ~ ' to .* to '
  ) handed
  cross join lateral (
    select trim(first_name || ' ' || last_name) as name from users
    where right(handed.pair, length(' to ' || trim(first_name || ' ' || last_name)))
      = ' to ' || trim(first_name || ' ' || last_name)
    order by length(first_name || last_name) desc limit 1
  ) reassignee
) named
where named.id = audit.id and named.who <> '';

alter table audit enable trigger audit_only_grows;
set constraints all deferred;
drop table audit_sentences;
