-- Adds only.
-- Telephone numbers stored before R-93 that are not E.164 yet; reading them needs a library, so `tidyNumbers` rewrites them.
create index accounts_untidy_numbers on accounts (id) where
  (phone is not null and (phone !~ '^[0-9]+$' or coalesce(phone_code, '') = ''))
  or jsonb_path_exists(contact_person, '$.contact_details[*]."1" ? (!(@ like_regex "^[+][0-9]+$"))')
  or jsonb_path_exists(contact_person, '$.contact_details[*]."3" ? (!(@ like_regex "^[+][0-9]+$"))');

-- The tiles of the dashboard are arranged like columns; the API knows the names.
alter table list_layouts drop constraint list_layouts_list_check,
  add constraint list_layouts_list_check check (list ~ '^[a-z-]{1,30}$');
