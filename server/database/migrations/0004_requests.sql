-- Schools, offices and evaluators, what they were asked for, and how long they take.

create table third_parties (
  id uuid primary key,
  party text not null,
  name text not null,
  address text,
  contact text,
  usual_min_days integer check (usual_min_days >= 0),
  usual_max_days integer check (usual_max_days >= usual_min_days),
  usual_in_working_days boolean not null,
  note text,
  version integer not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null,
  -- When somebody said how many days are usual.
  usual_told_on date,
  -- Retired rather than deleted.
  retired_at timestamptz(3),
  search_text text not null generated always as (
    search_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(contact, ''))
  ) stored,
  check ((usual_max_days is null) = (usual_told_on is null))
);
create unique index third_party_name on third_parties (party, lower(name));
create index third_parties_of_party on third_parties (party, id);
create index third_parties_by_name on third_parties (search_fold(name), id);
create index third_parties_of_party_by_name on third_parties (party, search_fold(name), id);
create index third_parties_by_search on third_parties using gin (search_text gin_trgm_ops);

create table third_party_requests (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  party text not null,
  third_party_id uuid references third_parties (id) on delete set null,
  purpose text[] not null check (cardinality(purpose) > 0),
  status text not null check (status in ('not_started', 'ready_to_ask', 'asked', 'paid', 'in_preparation', 'sent',
    'delivered', 'accepted', 'problem', 'cancelled', 'not_needed')),
  recipient text,
  reference text,
  how text,
  asked_at date,
  appointment_on date,
  fee_amount numeric(12, 2),
  fee_currency text,
  fee_paid_by text,
  fee_receipt_number text,
  expected_by date,
  sent_at date,
  courier text,
  tracking text,
  received_at date,
  accepted_at date,
  problem_code text,
  problem_note text,
  issued_on date,
  taken_on date,
  next_chase_at date,
  chase_is_set boolean not null,
  owner_id uuid references users (id) on delete set null,
  proof text,
  office_note text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Who is told about when two change it at once.
  changed_by uuid references users (id) on delete set null,
  -- Since when the party is preparing what it was asked for: an evaluator has its papers from then on.
  preparing_since date,
  check ((fee_amount is null) = (fee_currency is null)),
  check ((status = 'problem') = (problem_code is not null))
);
create index requests_of_application on third_party_requests (application_id, id);
create index requests_of_party on third_party_requests (party, id);
create index requests_of_status on third_party_requests (status, id);
create index requests_of_party_and_status on third_party_requests (party, status, id);
create index requests_of_third_party on third_party_requests (third_party_id) where third_party_id is not null;
create index expected_requests on third_party_requests (expected_by, id)
  where status not in ('accepted', 'cancelled', 'not_needed') and expected_by is not null;
create index expected_requests_of_party on third_party_requests (party, expected_by, id)
  where status not in ('accepted', 'cancelled', 'not_needed') and expected_by is not null;
create index expected_requests_of_status on third_party_requests (status, expected_by, id)
  where status not in ('accepted', 'cancelled', 'not_needed') and expected_by is not null;

create table request_chases (
  id uuid primary key,
  request_id uuid not null references third_party_requests (id) on delete cascade,
  chased_on date not null,
  how text not null,
  note text,
  chased_by uuid references users (id) on delete set null
);
create index chases_of_request on request_chases (request_id, chased_on, id);

-- What proves a request: PDFs filed for good.
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

-- How long they took in the office's own cases, worked out from the counters every so often.
create table party_times (
  party text not null,
  -- null where it is of all of its kind together.
  third_party_id uuid references third_parties (id) on delete cascade,
  cases integer not null check (cases > 0),
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamptz(3) not null,
  counted_on date not null
);
create unique index party_times_of_kind on party_times (party) where third_party_id is null;
create unique index party_times_of_one on party_times (third_party_id) where third_party_id is not null;
