-- Adds only.
-- The planner takes type and stage for independent: it expected 24 leads of 5,000, and sorted them all. Leads are rare among
-- the rows of a usual sample, so it is three times as large. ADR-144.
create statistics accounts_stage_of_type (mcv) on type, stage_id from accounts;
alter statistics accounts_stage_of_type set statistics 300;
analyze accounts;
