-- What helps the team in its work: who has what open, saved views and replies, bulk actions, reminders.

-- Who has which document or application open right now. Unlogged: losing it in a crash costs nobody anything, the next
-- heartbeat writes it again.
create unlogged table presence (
  id uuid primary key,
  -- A document or an application; ids of both never meet.
  subject_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  unique (subject_id, user_id)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index presence_of_user on presence (user_id);

-- Filters and sorts of lists that somebody of the team gave a name.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  -- The list that it opens.
  screen text not null,
  name text not null,
  -- As it stands in the address of the list.
  query text not null check (length(query) <= 2000),
  -- Whether colleagues find it among their own.
  shared boolean not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create unique index saved_views_by_name on saved_views (owner_id, screen, lower(name));
create index saved_views_of_team on saved_views (screen, id) where shared;

create table saved_replies (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('message', 'review', 'both')),
  subject text not null,
  content text not null,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index saved_replies_by_title on saved_replies (lower(title));

-- Texts that the team words itself. What applicants read when they are approved is the same for all of them.
create table office_texts (
  code text primary key check (code in ('approved')),
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);

-- One row: when applicants and the team are reminded. Nobody is before somebody switches it on.
create table reminder_settings (
  only_one boolean primary key default true check (only_one),
  remind_applicants boolean not null default false,
  still_for_days integer not null default 7 check (still_for_days between 1 and 90),
  every_days integer not null default 7 check (every_days between 1 and 90),
  at_most integer not null default 3 check (at_most between 1 and 10),
  remind_team boolean not null default false,
  waiting_for_hours integer not null default 24 check (waiting_for_hours between 1 and 720),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);
insert into reminder_settings default values;

-- One bulk action over several applications: requested at once, done row by row by a job.
create table bulk_runs (
  id uuid primary key,
  ordered_by uuid references users (id) on delete set null,
  -- What the page calls its own request, so that one that is sent twice begins once; and what exactly was requested.
  key text not null,
  fingerprint text not null,
  action text not null check (action in ('assign', 'remind', 'status')),
  -- What the action needs: a colleague, or a status and a reason.
  detail jsonb not null,
  -- Where the request came from, for the audit of each row.
  ip text not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  unique (ordered_by, key)
);

-- How far a run is follows from its rows. A row is worked on by whoever holds its lock, and its result is written in the
-- transaction of the action.
create table bulk_rows (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null,
  application_id uuid references applications (id) on delete set null,
  -- How the application was when it was chosen: a status, or its assignee. One that has changed by its turn is left as it
  -- is.
  expected jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'nothing', 'refused', 'stopped')),
  -- What came of it, in words for the team and without names.
  sentence text,
  -- How often it went wrong for another reason than a refusal, and until when it rests after that.
  failures integer not null default 0,
  rests_until timestamptz(3),
  done_at timestamptz(3),
  primary key (run_id, position)
);
create index bulk_rows_waiting on bulk_rows (run_id, position) where state = 'waiting';
create index bulk_rows_of_application on bulk_rows (application_id);
