-- Days on which only the office is closed: the 30 working days of the law go on.

alter table holiday_changes add column for_law boolean not null default true;
