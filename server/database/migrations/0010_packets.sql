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
  -- Why it could not be made, in words for the office.
  failure text,
  -- How often somebody began to make it, and how often that went wrong.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Until then it is somebody's, or rests.
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index packets_of_application on packets (application_id, id);
-- One at a time for each application.
create unique index packets_under_way on packets (application_id) where state in ('waiting', 'making');
