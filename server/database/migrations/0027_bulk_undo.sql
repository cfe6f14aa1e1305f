-- The run whose rows this one puts back.
alter table bulk_runs add column undoes uuid references bulk_runs (id) on delete cascade;
-- How the row left its application; `expected` then says how it was before.
alter table bulk_rows add column left_as jsonb;
