-- Adds only.
-- How a person says that a file is to be read, and the doubtful rows that they tick (ADR-110).
alter table imports
  -- Delimiter, encoding, number of the header row, decimal mark.
  add column reading jsonb not null default '{}',
  add column taken jsonb not null default '[]';
