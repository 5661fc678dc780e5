-- Adds only.
-- All leads, last touched first: the list view page by page, and what was touched since. The stages have accounts_board.
create index accounts_touched on accounts (updated_at desc, id desc) where stage_id is not null;
