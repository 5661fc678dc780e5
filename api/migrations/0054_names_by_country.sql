-- Adds only.
-- What a search finds in some countries is read by one index. By two, that of the countries is read for all of their
-- companies, which for a search in the order of the country is most of them (ADR-144).
drop index accounts_name_contains;
create index accounts_name_contains on accounts using gin (fold(name) gin_trgm_ops, (array[country_id]));
alter index accounts_name_contains alter column 1 set statistics 500;
analyze accounts;
