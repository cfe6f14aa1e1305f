-- The path to the exam: the board of an application and what it asks for, the steps, the exam, and the dates on which
-- somebody is reminded.

create table application_boards (
  application_id uuid primary key references applications (id) on delete cascade,
  board text not null check (board ~ '^[A-Z]{2,4}$'),
  chosen_by uuid references users (id) on delete set null,
  chosen_at timestamptz(3) not null
);
create index applications_of_board on application_boards (board, application_id);

-- What the team wrote down over the seeded facts about boards of nursing, with each change of it.
create table board_facts (
  board text not null,
  key text not null,
  -- null where sources disagree and nobody has decided.
  value jsonb,
  source text not null,
  checked_on date not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  version integer not null check (version > 0),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null,
  primary key (board, key)
);

create table board_fact_changes (
  id uuid primary key,
  board text not null,
  key text not null,
  value_before jsonb,
  value_after jsonb,
  source text not null,
  checked_on date not null,
  confidence text not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null
);
create index changes_of_board on board_fact_changes (board, id);

-- What was decided about the things that the board of an application asks for beyond the documents of the checklist.
create table board_items (
  application_id uuid not null references applications (id) on delete cascade,
  board text not null,
  item text not null,
  fact text not null,
  kind text not null check (kind in ('task', 'request')),
  party text,
  -- As it was asked for, which a later change of the pack leaves alone.
  title text not null,
  state text not null check (state in ('asked', 'done', 'dismissed')),
  reason text,
  request_id uuid references third_party_requests (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3) not null,
  primary key (application_id, board, item),
  check (state <> 'dismissed' or reason is not null)
);
create index asked_board_items on board_items (board, item, application_id) where state = 'asked';

create table exam_attempts (
  application_id uuid not null references applications (id) on delete cascade,
  number smallint not null check (number between 1 and 99),
  begun_by uuid references users (id) on delete set null,
  begun_at timestamptz(3) not null,
  primary key (application_id, number)
);

-- Steps and side states that a member of the team marked. What was taken back stays, with who and why.
create table path_steps (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- 0 for what belongs to the application and carries over to the next attempt.
  attempt smallint not null check (attempt between 0 and 99),
  code text not null check (code in (
    'board_chosen', 'identity_aligned', 'documents_complete', 'source_requests_sent', 'sources_sent',
    'evaluation_ordered', 'evaluation_waiting_sources', 'evaluation_in_review', 'evaluation_issued',
    'board_packet_ready', 'board_submitted', 'board_deficiency', 'pearson_registered', 'board_eligible', 'att_received',
    'exam_scheduled', 'exam_taken', 'unofficial_result', 'result_passed', 'result_failed', 'retake_waiting',
    'on_hold', 'att_expired', 'no_show', 'registration_expired', 'order_expired', 'board_file_expired', 'withdrawn',
    'board_changed'
  )),
  done_on date not null,
  note text,
  number text,
  document_id uuid references documents (id) on delete set null,
  evidence_upload_id uuid references evidence_files (upload_id) on delete set null,
  marked_by uuid references users (id) on delete set null,
  marked_at timestamptz(3) not null,
  taken_back_by uuid references users (id) on delete set null,
  taken_back_at timestamptz(3),
  taken_back_reason text,
  check ((taken_back_at is null) = (taken_back_reason is null))
);
create unique index path_steps_marked on path_steps (application_id, attempt, code) where taken_back_at is null;
create index path_steps_of_application on path_steps (application_id);

-- What was entered of an attempt: the row that was not replaced stands. `confirmed_at` is null until the team has seen
-- the proof; what the team enters is confirmed by that.
create table exam_registrations (
  id uuid primary key,
  application_id uuid not null,
  attempt smallint not null,
  registered_on date not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  entered_by uuid references users (id) on delete set null,
  entered_by_team boolean not null,
  entered_at timestamptz(3) not null,
  confirmed_by uuid references users (id) on delete set null,
  confirmed_at timestamptz(3),
  replaced_at timestamptz(3),
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create unique index exam_registrations_current on exam_registrations (application_id, attempt) where replaced_at is null;
create index exam_registrations_of_attempt on exam_registrations (application_id, attempt);

create table exam_permits (
  id uuid primary key,
  application_id uuid not null,
  attempt smallint not null,
  number text not null,
  candidate_id text not null,
  first_name text not null,
  last_name text not null,
  starts_on date not null,
  ends_on date not null,
  entered_by uuid references users (id) on delete set null,
  entered_by_team boolean not null,
  entered_at timestamptz(3) not null,
  confirmed_by uuid references users (id) on delete set null,
  confirmed_at timestamptz(3),
  replaced_at timestamptz(3),
  check (ends_on >= starts_on),
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create unique index exam_permits_current on exam_permits (application_id, attempt) where replaced_at is null;
create index exam_permits_of_attempt on exam_permits (application_id, attempt);

create table exam_appointments (
  id uuid primary key,
  application_id uuid not null,
  attempt smallint not null,
  starts_at timestamptz(3) not null,
  -- Pearson counts in the clocks of the centre.
  local_start text not null check (local_start ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  time_zone text not null,
  city text not null,
  country text not null,
  entered_by uuid references users (id) on delete set null,
  entered_by_team boolean not null,
  entered_at timestamptz(3) not null,
  confirmed_by uuid references users (id) on delete set null,
  confirmed_at timestamptz(3),
  replaced_at timestamptz(3),
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create unique index exam_appointments_current on exam_appointments (application_id, attempt) where replaced_at is null;
create index exam_appointments_of_attempt on exam_appointments (application_id, attempt);

create table exam_results (
  id uuid primary key,
  application_id uuid not null,
  attempt smallint not null,
  outcome text not null check (outcome in ('passed', 'failed')),
  taken_on date not null,
  official boolean not null,
  entered_by uuid references users (id) on delete set null,
  entered_by_team boolean not null,
  entered_at timestamptz(3) not null,
  confirmed_by uuid references users (id) on delete set null,
  confirmed_at timestamptz(3),
  replaced_at timestamptz(3),
  -- The day of the result, which is not the day of the exam.
  result_on date not null default current_date,
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create unique index exam_results_current on exam_results (application_id, attempt) where replaced_at is null;
create index exam_results_of_attempt on exam_results (application_id, attempt);

-- What was sent along with an entry: the email about it, or the performance report of a failed exam. It stays with its
-- part when the entry is corrected.
create table exam_evidence (
  id uuid primary key,
  application_id uuid not null,
  attempt smallint not null,
  part text not null check (part in ('registration', 'att', 'appointment', 'result')),
  kind text not null check (kind in ('email', 'performance_report')),
  note text,
  upload_id uuid references evidence_files (upload_id) on delete cascade,
  added_by uuid references users (id) on delete set null,
  added_by_team boolean not null,
  added_at timestamptz(3) not null,
  check (note is not null or upload_id is not null),
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create index evidence_of_attempt on exam_evidence (application_id, attempt, id);
create unique index exam_evidence_file on exam_evidence (upload_id) where upload_id is not null;

-- Where each application stands on its path, for lists and counts over all of them. What it says is a rule of the
-- program (domain/path/position.ts), written in the transaction of whatever changes it.
create table path_positions (
  application_id uuid primary key references applications (id) on delete cascade,
  state text not null check (state in ('open', 'passed', 'closed')),
  step text not null,
  is_problem boolean not null,
  since date not null,
  waits_for text not null,
  side_state text,
  board text,
  attempt smallint not null,
  -- Dates and not how far they are: the calendar goes on by itself.
  clock text,
  clock_on date,
  -- When the applicant's history got its last line.
  last_event_at timestamptz(3) not null,
  -- The day on which it has to be looked at again, as a date is over by then; null where none lies ahead.
  changes_on date,
  -- How long each step took that is done, as step:board:days.
  step_days text[] not null,
  check ((clock is null) = (clock_on is null))
);
create index positions_since on path_positions (since, application_id) where state = 'open';
create index positions_of_step on path_positions (step, since, application_id) where state = 'open';
create index positions_of_party on path_positions (waits_for, since, application_id) where state = 'open';
create index positions_of_board on path_positions (board, since, application_id) where state = 'open';
create index positions_of_side_state on path_positions (side_state, since, application_id) where side_state is not null;
-- Whoever has no date comes last.
create index positions_by_clock on path_positions ((coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_of_step_by_clock on path_positions (step, (coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_of_party_by_clock on path_positions (waits_for, (coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_by_event on path_positions (last_event_at, application_id) where state = 'open';
create index positions_not_open on path_positions (state, since, application_id) where state <> 'open';
create index positions_that_change on path_positions (changes_on) where changes_on is not null;
-- Those that are over are listed by the longest time in their step, or the newest first.
create index positions_not_open_newest on path_positions (state, application_id desc) where state <> 'open';
-- What the open applications of a board lack is found without those that are over.
create index positions_of_board_by_id on path_positions (board, application_id) where state = 'open';
-- The cases of a board by their nearest date, and those whose date is near.
create index positions_of_board_by_clock on path_positions (board, (coalesce(clock_on, 'infinity'::date)), application_id)
  include (clock_on) where state = 'open';

-- When the portal looks at the path of an application by itself: at once after anything that happened, and on the day of
-- the next reminder. Nothing lies ahead where it is null.
create table path_checks (
  application_id uuid primary key references applications (id) on delete cascade,
  due_on date
);
create index due_path_checks on path_checks (due_on, application_id) where due_on is not null;

-- Who was reminded of which date, so many days before it: never twice.
create table clock_reminders (
  application_id uuid not null references applications (id) on delete cascade,
  clock text not null,
  clock_on date not null,
  alert_on date not null,
  audience text not null check (audience in ('applicant', 'office')),
  reminded_at timestamptz(3) not null,
  primary key (application_id, clock, clock_on, alert_on, audience)
);

-- That nothing has changed is said once of each time in which nothing changed.
create table inactivity_notices (
  application_id uuid not null references applications (id) on delete cascade,
  since timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  primary key (application_id, since)
);

create table notice_choices (
  user_id uuid primary key references users (id) on delete cascade,
  inactivity boolean not null,
  changed_at timestamptz(3) not null
);

-- How long the steps of the path took in the office's own cases, worked out from the counters every so often.
create table step_times (
  step text not null,
  -- Empty where it is of all boards together.
  board text not null,
  cases integer not null check (cases > 0),
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamptz(3) not null,
  counted_on date not null,
  primary key (step, board)
);
