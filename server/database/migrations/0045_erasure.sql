-- The erasure of a person: what she asked for, what of it is done, and who may not be erased now.

alter table users
  -- Why this person's data must be kept for now, such as a claim; null where nothing holds it.
  add column legal_hold text,
  add column erased_at timestamptz(3);

create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Of an operator who was asked by letter; null where she asked here.
  reason text,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  -- From then on it cannot be taken back.
  started_at timestamptz(3),
  finished_at timestamptz(3),
  leased_until timestamptz(3),
  check (withdrawn_at is null or started_at is null)
);
create unique index erasure_open on erasure_requests (user_id) where withdrawn_at is null and finished_at is null;
create index erasures_to_do on erasure_requests (due_at) where withdrawn_at is null and finished_at is null;

-- Files that nobody may open any more, until each is seen to be gone.
create table erased_files (
  key text primary key,
  person_id uuid not null,
  marked_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index erased_files_left on erased_files (person_id) where removed_at is null;

-- All that is left of who was erased; beside the database it stands in erased.jsonl.
create table erased_people (
  person_id uuid primary key,
  erased_at timestamptz(3) not null
);
