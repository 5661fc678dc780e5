-- Adds only.
-- Whether a person still has the password of FIRST_ADMIN_PASSWORD, which others know.
alter table users add column must_change_password boolean not null default false;
