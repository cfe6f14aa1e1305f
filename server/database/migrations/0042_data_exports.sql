-- Everything that is held about a person, as one zip that she asks for and that goes after a week.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  storage_key text unique,
  file_size integer,
  sha256 text,
  is_encrypted boolean not null default false,
  -- The names of files that could not be read.
  skipped text[] not null default '{}',
  failure text,
  attempts integer not null default 0,
  failures integer not null default 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index data_exports_of_person on data_exports (user_id, id);
create index data_exports_to_make on data_exports (id) where state in ('waiting', 'making');
create index data_exports_to_expire on data_exports (expires_at) where state = 'ready';
