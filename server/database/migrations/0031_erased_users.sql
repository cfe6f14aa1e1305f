-- concurrently
create index concurrently if not exists erased_users on users (id) where erased_at is not null;
