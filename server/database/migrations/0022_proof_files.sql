-- What proves a request or an entry about the exam: PDFs filed for good, and who besides the team may see them.

alter table evidence_files add column shown_to_applicant boolean not null default false;

create table request_files (
  upload_id uuid primary key references evidence_files (upload_id) on delete cascade,
  request_id uuid not null references third_party_requests (id) on delete cascade,
  kind text not null check (kind in ('receipt', 'courier_slip', 'delivery', 'answer', 'internal')),
  added_by uuid references users (id) on delete set null,
  added_by_team boolean not null,
  added_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index files_of_request on request_files (request_id, added_at);

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

-- How long a school or an office took in our own cases; counted once a day.
alter table third_parties
  add column takes_requests text,
  add column learned_cases integer not null default 0,
  add column learned_median_days integer,
  add column learned_min_days integer,
  add column learned_max_days integer;
