-- concurrently
create index concurrently if not exists waiting_papers on documents (application_id, uploaded_at, id) include (assigned_to)
  where replaced_at is null and status = 'pending';
create index concurrently if not exists waiting_steps on applications (waiting_since, id) include (user_id, assigned_to)
  where waits_for = 'team' and documents_pending = 0;
drop index concurrently if exists next_steps;
