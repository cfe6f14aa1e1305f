-- concurrently
create index concurrently if not exists first_papers on documents (uploaded_at, application_id, id) include (assigned_to)
  where replaced_at is null and status = 'pending';
