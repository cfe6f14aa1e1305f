-- How an application was when it was chosen for a deed over several: a status, or who looked after it. One that has
-- changed by its turn is left as it is.
alter table bulk_rows add column expected jsonb;
