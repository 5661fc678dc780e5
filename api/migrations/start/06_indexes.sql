-- Every list and every search finds its companies by an index, at a million companies as at a hundred (ADR-100). Statements
-- have to contain the same expressions. Leads are few among all companies, so many orders have an index of leads alone.

-- All leads, last touched first, and the leads of a user.
create index accounts_touched on accounts (updated_at desc, id desc) where stage_id is not null;
create index accounts_leads_of_assignee on accounts (pri_assignee_id, updated_at desc, id desc) where stage_id is not null;

-- What a search finds: each text of a company contains it.
create index accounts_email_contains on accounts using gin (fold(email) gin_trgm_ops);
create index accounts_website_contains on accounts using gin (fold(website) gin_trgm_ops);
create index accounts_contact_contains on accounts using gin (fold(contact_person ->> 'name') gin_trgm_ops);
create index accounts_phone_contains on accounts using gin (phone_digits(phone_code, phone, contact_person) gin_trgm_ops);
create index accounts_social_contains on accounts using gin (fold(social_text(social_media)) gin_trgm_ops);
create index accounts_people_contain on accounts using gin (fold(contact_text(contact_person)) gin_trgm_ops)
  where contact_person ->> 'name' <> '';

-- The orders of the lists (ADR-144): names without regard to accents and case, by their letters on every database.
create index accounts_by_name on accounts ((fold(name) collate "C"), id);
create index accounts_leads_by_amount on accounts (exp_sale_amount, id) where stage_id is not null;
create index accounts_people on accounts ((fold(contact_person ->> 'name') collate "C"), id)
  where contact_person ->> 'name' <> '';
create index accounts_people_of_leads on accounts ((fold(contact_person ->> 'name') collate "C"), id)
  where contact_person ->> 'name' <> '' and stage_id is not null;

create index accounts_archived on accounts (archived_at desc, id desc) where archived_at is not null;
create index accounts_merged on accounts (merged_into) where merged_into is not null;

-- Pages are read from an index alone: each leaves out what the lists leave out.
create index accounts_newest on accounts (created_at desc, id desc) where archived_at is null;
create index accounts_newest_of_type on accounts (type, created_at desc, id desc) where archived_at is null;
-- The head of a column of the board, its count and its sum.
create index accounts_board on accounts (stage_id, updated_at desc, id desc) include (exp_sale_amount)
  where stage_id is not null and archived_at is null;

-- Telephone numbers stored before R-93 that are not E.164 yet; reading them needs a library, so `tidyNumbers` rewrites them.
create index accounts_untidy_numbers on accounts (id) where
  (phone is not null and (phone !~ '^[0-9]+$' or coalesce(phone_code, '') = ''))
  or jsonb_path_exists(contact_person, '$.contact_details[*]."1" ? (!(@ like_regex "^[+][0-9]+$"))')
  or jsonb_path_exists(contact_person, '$.contact_details[*]."3" ? (!(@ like_regex "^[+][0-9]+$"))');

create index accounts_leads_by_name on accounts ((fold(name) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_leads_of_country on accounts (country_id, created_at desc, id desc)
  where stage_id is not null and archived_at is null;

-- Those without a value are at the end of each index.
create index accounts_by_next_due on accounts (next_due, id) where archived_at is null;
create index accounts_leads_by_next_due on accounts (next_due, id) where stage_id is not null and archived_at is null;
create index accounts_by_email on accounts ((fold(nullif(email, '')) collate "C"), id) where archived_at is null;
create index accounts_leads_by_email on accounts ((fold(nullif(email, '')) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_people_by_email on accounts ((fold(contact_email(contact_person, email)) collate "C"), id)
  where contact_person ->> 'name' <> '' and archived_at is null;
create index accounts_people_of_leads_by_email on accounts ((fold(contact_email(contact_person, email)) collate "C"), id)
  where contact_person ->> 'name' <> '' and stage_id is not null and archived_at is null;

create index accounts_city_contains on accounts using gin (fold(city) gin_trgm_ops);
create index accounts_by_city on accounts ((fold(nullif(btrim(city), '')) collate "C"), id) where archived_at is null;
create index accounts_leads_by_city on accounts ((fold(nullif(btrim(city), '')) collate "C"), id)
  where stage_id is not null and archived_at is null;
create index accounts_by_amount on accounts (exp_sale_amount, id) where archived_at is null;
create index accounts_by_website on accounts ((fold(nullif(bare_address(website), '')) collate "C"), id)
  where archived_at is null;

-- What a filtered list counts is in its index, so that no company is read for it. What filters find is read by the indexes
-- of filter and order together. Two indexes with the same condition are never read together, so these have none.
create index accounts_newest_of_assignee on accounts (pri_assignee_id, created_at desc, id desc) include (archived_at);
create index accounts_newest_of_country on accounts (country_id, created_at desc, id desc) include (type, archived_at);

create index accounts_others_contain
  on accounts using gin (fold(jsonb_path_query_array(contact_person, '$.others[*].name')::text) gin_trgm_ops)
  where contact_person ? 'others';

-- What a search finds in some countries is read by one index. By two, that of the countries is read for all of their
-- companies, which for a search in the order of the country is most of them. By luck alone a usual sample of 100 names has a
-- word that one company in a hundred has; without it the planner expects a hundred matches among a million, and reads all.
create index accounts_name_contains on accounts using gin (fold(name) gin_trgm_ops, (array[country_id]));
alter index accounts_name_contains alter column 1 set statistics 500;

-- The planner takes type and stage for independent: it expected 24 leads of 5,000, and sorted them all. Leads are rare among
-- the rows of a usual sample, so it is three times as large.
create statistics accounts_stage_of_type (mcv) on type, stage_id from accounts;
alter statistics accounts_stage_of_type set statistics 300;
-- Without these it takes a third of all companies for those up to a place in these orders, because it does not use the
-- statistics of partial indexes.
create statistics accounts_city_letters on (fold(nullif(btrim(city), '')) collate "C") from accounts;
create statistics accounts_email_letters on (fold(nullif(email, '')) collate "C") from accounts;
create statistics accounts_website_letters on (fold(nullif(bare_address(website), '')) collate "C") from accounts;
create statistics accounts_person_email_letters on (fold(contact_email(contact_person, email)) collate "C") from accounts;
analyze accounts;
