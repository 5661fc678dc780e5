-- Adds only.
-- How calls end and why leads are lost are set by the sales department (ADR-042), in the order in which they are offered.
alter table settings
  add column call_outcomes jsonb not null default '[
    {"slug": "reached", "name": "Reached"},
    {"slug": "no-answer", "name": "No answer"},
    {"slug": "later", "name": "Later"},
    {"slug": "left-message", "name": "Left message"},
    {"slug": "not-interested", "name": "Not interested"}
  ]',
  add column lost_reasons jsonb not null default '[
    {"slug": "too-expensive", "name": "Too expensive"},
    {"slug": "competitor", "name": "Chose a competitor"},
    {"slug": "no-need", "name": "No need"},
    {"slug": "bad-time", "name": "Not the right time"},
    {"slug": "no-reply", "name": "No reply"}
  ]';
-- Reports looks for the last reason of each lead that was lost.
create index audit_lost_reasons on audit (entity_id, id) where action = 'lead.lost-reason';
