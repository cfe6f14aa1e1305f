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

-- Schools, offices and evaluators, and what they were asked for.

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
  changed_at timestamptz(3) not null
);
create unique index third_party_name on third_parties (party, lower(name));
create index third_parties_of_party on third_parties (party, id);

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
