-- One PDF of a whole application: ordered, made by a job, kept as it was handed out.

create table packets (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  requested_by uuid references users (id) on delete set null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  done integer not null default 0,
  steps integer not null default 1,
  file_name text not null,
  storage_key text unique,
  file_size integer,
  sha256 text,
  page_count integer,
  -- File, version, hash and date of everything in it.
  manifest jsonb,
  failure text,
  attempts integer not null default 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index packets_of_application on packets (application_id, id);
create index packets_to_make on packets (id) where state in ('waiting', 'making');
