-- Files: how they arrive, what they are filed as, what was decided about them, and the packet made of them.

-- A link to which one person may send one file. Each arrival of bytes is stored under a storage key of its own, so that a
-- second arrival never touches what the first one left.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  storage_key text unique,
  file_size integer,
  sha256 text,
  stored_at timestamptz(3),
  -- Whether the file was encrypted, and bound to its key in the storage, when it was stored: a plain one in its place is
  -- no longer taken.
  is_encrypted boolean not null default false,
  -- The name that the store gave to a file in parts; null for one that is sent whole.
  multipart_id text,
  -- How many bytes of it have arrived so far, where they come through the portal.
  parts_size integer not null default 0,
  -- The parts that were put together, for whoever missed the answer: by then the store has forgotten them.
  completed_parts jsonb,
  -- On object storage the bytes do not come by the portal: a link counts with what may be sent to it, while it is good.
  reserved_bytes integer,
  -- What the store called the bytes that were copied to storage_key, so that later ones are told from them.
  staged_etag text,
  -- What the scanner said of the bytes under storage_key.
  scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected', 'unscanned')),
  page_count integer,
  -- When the bytes under storage_key were found to be a PDF that can be filed.
  inspected_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((storage_key is null) = (stored_at is null))
);
create index uploads_by_expiry on uploads (expires_at);
create index uploads_of_user on uploads (user_id) include (file_size, parts_size);

-- What is being received at this moment, by whichever process; a row that is not renewed is over.
create table uploads_in_progress (
  transfer_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  upload_id uuid not null,
  -- 0 for a file that is sent whole.
  part_number integer not null,
  reserved_bytes integer not null,
  leased_until timestamptz not null,
  unique (upload_id, part_number)
);
create index uploads_in_progress_of_user on uploads_in_progress (user_id);

-- Whose file is being inspected at this moment, on whichever process: one file of a person at a time.
create table inspection_leases (
  user_id uuid primary key references users (id) on delete cascade,
  holder uuid,
  -- Renewed while the inspection lasts, so that a process that is killed holds it for seconds only.
  leased_until timestamptz,
  -- How many of the person's files took too much time lately, the time of the last, and what came of it.
  strikes integer not null default 0,
  struck_at timestamptz,
  paused_until timestamptz
);

create table documents (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  requirement_id text not null,
  upload_id uuid not null unique references uploads (id),
  file_name text not null,
  file_size integer not null,
  mime_type text not null,
  sha256 text not null,
  page_count integer,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- The last decision; all of them are in document_reviews.
  review_notes text,
  review_reason text,
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz(3),
  -- The assignee of the application, beside a current document: among five million documents those that wait for one
  -- person, oldest first, are then read from one index. It follows the application and is never set by itself.
  assigned_to uuid,
  uploaded_at timestamptz(3) not null,
  -- Null for the current version.
  replaced_at timestamptz(3)
);
-- One current document per requirement: the database itself keeps the promise.
create unique index current_document on documents (application_id, requirement_id) where replaced_at is null;
create index documents_of_application on documents (application_id, id);
create index current_documents on documents (id) where replaced_at is null;
create index current_documents_by_status on documents (status, id) where replaced_at is null;
-- Type and status as one word: as two, the planner walks through all that wait in search of a type of which none does.
create index current_documents_by_type on documents ((requirement_id || ':' || status), id) where replaced_at is null;
create index current_documents_of_colleague on documents (assigned_to, id)
  where replaced_at is null and assigned_to is not null;
-- Documents that nobody has reviewed, by how long they wait.
create index waiting_documents on documents (uploaded_at, id) where replaced_at is null and status = 'pending';

-- Nobody has an id here as well, since the order of ids is not taken from an index that is read for "is null".
create function colleague_or_nobody(colleague uuid) returns uuid
  language sql immutable parallel safe
  return coalesce(colleague, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);

create index waiting_documents_of_colleague on documents (colleague_or_nobody(assigned_to), id)
  where status = 'pending' and replaced_at is null;
create index waiting_documents_of_colleague_by_type on documents (colleague_or_nobody(assigned_to), requirement_id, id)
  where status = 'pending' and replaced_at is null;

create function copy_assignee_to_documents() returns trigger language plpgsql as $$
begin
  update documents set assigned_to = new.assigned_to where application_id = new.id and replaced_at is null;
  return null;
end
$$;
create trigger applications_assignee after update of assigned_to on applications
  for each row when (old.assigned_to is distinct from new.assigned_to)
  execute function copy_assignee_to_documents();

-- Every decision on a document. What the reports need is written with the row, so that a month is read from one index.
create table document_reviews (
  id uuid primary key,
  document_id uuid not null references documents (id) on delete cascade,
  requirement_id text not null,
  status text not null check (status in ('approved', 'rejected')),
  reason text,
  notes text,
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz(3) not null,
  -- How long the document had waited, where this was the first decision about it.
  waited_seconds integer,
  -- A version of a document counts once in the reports, by its last decision; this is true of the earlier ones.
  superseded boolean not null default false,
  -- What the decision left behind, so that it can be undone with it while the mail about it waits.
  activity_id uuid,
  message_id uuid
);
create index reviews_of_document on document_reviews (document_id, id);
create index reviews_by_time on document_reviews (reviewed_at)
  include (status, requirement_id, reason, waited_seconds, superseded);

-- What reviews of a month that is over come to. Kept, since a percentile has to sort them all.
create table review_months (
  began_at timestamptz not null,
  ended_at timestamptz not null,
  decided integer not null,
  approved integer not null,
  rejected integer not null,
  median_seconds integer,
  p90_seconds integer,
  -- [{"requirementId", "reason", "count"}]
  rejections jsonb not null,
  primary key (began_at, ended_at)
);

-- A change of the past (an erasure, documents from elsewhere) deletes what was kept of it. Whoever computes a month holds
-- this lock alone (server/features/reports/reviews.store.ts), so that no row is overlooked that is written at that moment.
create function delete_changed_review_months() returns trigger language plpgsql as $$
declare
  oldest timestamptz;
begin
  if tg_op <> 'DELETE' then
    oldest := new.reviewed_at;
  end if;
  if tg_op <> 'INSERT' then
    oldest := least(oldest, old.reviewed_at);
  end if;
  if oldest < now() - interval '30 minutes' then
    perform pg_advisory_xact_lock_shared(7040221866);
    delete from review_months where ended_at > oldest;
  end if;
  return null;
end
$$;
create trigger document_reviews_months after insert or update or delete on document_reviews
  for each row execute function delete_changed_review_months();

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

-- PDFs that a member of the team filed as what proves a step: filed for good, like documents, but of no requirement.
create table evidence_files (
  upload_id uuid primary key references uploads (id),
  application_id uuid not null references applications (id) on delete cascade,
  filed_at timestamptz(3) not null,
  shown_to_applicant boolean not null default false
);
create index evidence_files_of_application on evidence_files (application_id);

-- One PDF of a whole application: requested, made by a job, kept as it was handed out.
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
  is_encrypted boolean not null default false,
  page_count integer,
  -- File, version, hash and date of everything in it.
  manifest jsonb,
  -- Why it could not be made, in words for the team.
  failure text,
  -- How often somebody began to make it, and how often that went wrong.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Until then it is somebody's, or rests.
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Null where it is of no board.
  board text
);
create index packets_of_application on packets (application_id, id);
-- One at a time for each application.
create unique index packets_under_way on packets (application_id) where state in ('waiting', 'making');

create table packet_deliveries (
  packet_id uuid primary key references packets (id) on delete cascade,
  recipient text not null,
  sent_on date not null,
  sent_by text not null check (sent_by in ('portal', 'post', 'courier', 'email', 'in_person')),
  reference text not null,
  recorded_by uuid references users (id) on delete set null,
  recorded_at timestamptz(3) not null
);
