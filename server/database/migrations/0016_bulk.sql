-- One deed over several applications: ordered at once, done row by row by a job.

create table bulk_runs (
  id uuid primary key,
  ordered_by uuid references users (id) on delete set null,
  -- What the page calls its own order, so that one that is sent twice begins once; and what exactly was ordered.
  key text not null,
  fingerprint text not null,
  action text not null check (action in ('assign', 'remind', 'status')),
  -- What the action needs: a colleague, or a status and a reason.
  detail jsonb not null,
  -- Where the order came from, for the audit of each row.
  ip text not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  unique (ordered_by, key)
);

-- How far a run is follows from its rows. A row is worked on by whoever holds its lock, and its result is written in
-- the transaction of the deed.
create table bulk_rows (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null,
  application_id uuid references applications (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'nothing', 'refused', 'stopped')),
  -- What came of it, in words for the office and without names.
  sentence text,
  -- How often it went wrong for another reason than a refusal, and until when it rests after that.
  failures integer not null default 0,
  rests_until timestamptz(3),
  done_at timestamptz(3),
  primary key (run_id, position)
);
create index bulk_rows_waiting on bulk_rows (run_id, position) where state = 'waiting';
create index bulk_rows_of_application on bulk_rows (application_id);
