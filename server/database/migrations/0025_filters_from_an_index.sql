-- What the filters of the list ask for, told by one index: counting does not look into the table row by row.
create index applications_by_filters on applications (status, waits_for, id)
  include (balance, assigned_to, created_at, waiting_since);
drop index applications_by_status_and_turn;
