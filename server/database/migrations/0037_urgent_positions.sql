-- concurrently
create index concurrently if not exists urgent_positions on path_positions (urgent_from, application_id) include (clock_on)
  where state = 'open';
