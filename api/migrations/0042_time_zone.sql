-- Adds only.
-- The IANA time zone of a user's browser: their days begin there, and with them the reminders of their tasks.
alter table users add column time_zone text;
