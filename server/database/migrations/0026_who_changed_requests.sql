-- Who is told about when two change a request at once.
alter table third_party_requests add column changed_by uuid references users (id) on delete set null;
