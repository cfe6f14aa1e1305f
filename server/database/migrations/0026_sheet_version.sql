-- Counts the saves of a sheet, so that a page can say which of them it has seen.
alter table personal_data_sheets add column version integer not null default 1;
