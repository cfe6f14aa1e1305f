-- A list by name that is narrowed by several filters is walked in the index alone until a page of it has come.
drop index applications_by_name;
create index applications_by_name on applications (sort_name, id)
  include (status, waits_for, balance, assigned_to, created_at);
