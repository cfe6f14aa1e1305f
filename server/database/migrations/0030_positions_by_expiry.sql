-- concurrently
create index concurrently if not exists positions_by_expiry on path_positions (expires_on, application_id) where expires_on is not null;
