-- Adds only.
-- Raised by every change, so that whoever saves a form says which state of the record it was opened with
-- (ADR-081). Companies have theirs from the beginning.

alter table users add column version integer not null default 1;
alter table networks add column version integer not null default 1;
