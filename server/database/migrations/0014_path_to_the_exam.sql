-- The path of an application to the exam: its board, its steps with what proves them, and the attempts.

create table application_boards (
  application_id uuid primary key references applications (id) on delete cascade,
  board text not null check (board ~ '^[A-Z]{2,4}$'),
  chosen_by uuid references users (id) on delete set null,
  chosen_at timestamptz(3) not null
);

create table exam_attempts (
  application_id uuid not null references applications (id) on delete cascade,
  number smallint not null check (number between 1 and 99),
  begun_by uuid references users (id) on delete set null,
  begun_at timestamptz(3) not null,
  primary key (application_id, number)
);

-- PDFs that a member of the team filed as what proves a step: filed for good, like documents, but of no requirement.
create table evidence_files (
  upload_id uuid primary key references uploads (id),
  application_id uuid not null references applications (id) on delete cascade,
  filed_at timestamptz(3) not null
);
create index evidence_files_of_application on evidence_files (application_id);

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
create unique index exam_registrations_standing on exam_registrations (application_id, attempt) where replaced_at is null;
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
create unique index exam_permits_standing on exam_permits (application_id, attempt) where replaced_at is null;
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
create unique index exam_appointments_standing on exam_appointments (application_id, attempt) where replaced_at is null;
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
  foreign key (application_id, attempt) references exam_attempts on delete cascade
);
create unique index exam_results_standing on exam_results (application_id, attempt) where replaced_at is null;
create index exam_results_of_attempt on exam_results (application_id, attempt);

-- The name, date of birth and sex as they stand on one document; comparing never changes them.
create table printed_names (
  document_id uuid primary key references documents (id) on delete cascade,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  suffix text not null,
  birth_date date,
  sex text check (sex in ('F', 'M', 'X')),
  expires_on date,
  noted_by uuid references users (id) on delete set null,
  noted_at timestamptz(3) not null,
  check (first_name <> '' or last_name <> '')
);
