-- concurrently
create index concurrently if not exists charges_asked on charges (currency, due_from, id) where open_amount > 0 and is_asked;
drop index concurrently if exists charges_due;
-- What an application waits for tells whether its balance is due.
create index concurrently if not exists applications_filtered on applications (status, waits_for, id)
  include (balance, assigned_to, created_at, waiting_since, waiting_cause);
drop index concurrently if exists applications_by_filters;
create index concurrently if not exists applications_named on applications (sort_name, id)
  include (status, waits_for, balance, assigned_to, created_at, waiting_cause);
drop index concurrently if exists applications_by_name;
