-- What people agreed to and what left the portal under it, what they ask of the privacy officer, what is kept and for how long,
-- and incidents.

-- Which version of the privacy notice a person agreed to, and when. Rows are only ever added, until the person is erased.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  privacy_version text not null,
  given_at timestamptz(3) not null,
  unique (user_id, privacy_version)
);

-- A row stays: taking a consent back says when, and giving it again is a new row.
create table purpose_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('run_application', 'credential_evaluator', 'board', 'pearson_vue',
    'schools_and_offices', 'outside_messages', 'marketing')),
  text_version text not null,
  -- SHA-256 of the text that was shown. Who agreed before each purpose had its own text was shown none, nor does an
  -- application show one that a program starts.
  text_hash text,
  language text not null,
  channel text not null check (channel in ('start_page', 'start_api', 'my_data', 'carried_over')),
  given_by uuid not null,
  given_at timestamptz(3) not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz(3),
  constraint purpose_consents_text_check check (
    case channel when 'carried_over' then text_hash is null when 'start_api' then true else text_hash is not null end),
  constraint purpose_consents_check1 check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index consent_in_force on purpose_consents (user_id, purpose) where withdrawn_at is null;
create index consents_of_person on purpose_consents (user_id, given_at);

create table disclosures (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A list of kind, name and hash.
  what jsonb not null,
  recipient text not null,
  purpose text not null,
  consent_id uuid not null references purpose_consents on delete cascade,
  channel text not null,
  disclosed_by uuid,
  disclosed_at timestamptz(3) not null
);
create index disclosures_of_person on disclosures (user_id, id);
create index disclosures_of_consent on disclosures (consent_id);

-- A proof that could be changed proves nothing. Only with the person herself does it go.
create function refuse_proof_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'purpose_consents' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
      and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
      return new;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger purpose_consents_stay before update or delete on purpose_consents
  for each row execute function refuse_proof_change();
create trigger disclosures_stay before update or delete on disclosures
  for each row execute function refuse_proof_change();

-- Everything that is held about a person, as one zip that she asks for and that goes after a week.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  storage_key text unique,
  file_size integer,
  sha256 text,
  is_encrypted boolean not null default false,
  -- The names of files that could not be read.
  skipped text[] not null default '{}',
  failure text,
  attempts integer not null default 0,
  failures integer not null default 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index data_exports_of_person on data_exports (user_id, id);
create index data_exports_to_make on data_exports (id) where state in ('waiting', 'making');
create index data_exports_to_expire on data_exports (expires_at) where state = 'ready';

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

-- What people ask of the privacy officer, the days that do not count for the answer, and whom the officer restricted.
create table privacy_requests (
  -- What was asked for in My data has the id of the download or of the erasure.
  id uuid primary key,
  kind text not null check (kind in ('access', 'copy', 'correction', 'erasure', 'objection', 'complaint')),
  -- Null where nobody of the portal has the address; the name and the address are kept here then, and only then.
  user_id uuid references users on delete cascade,
  requester_name text,
  requester_email text,
  asked_for text not null default '',
  source text not null check (source in ('my_data', 'letter', 'email', 'phone', 'in_person')),
  received_at timestamptz(3) not null,
  identity_check text check (identity_check in ('signed_in', 'email_code', 'document', 'video_call', 'in_person',
    'representative')),
  state text not null default 'open' check (state in ('open', 'answered', 'refused', 'withdrawn')),
  answer text not null default '',
  evidence text not null default '',
  closed_at timestamptz(3),
  -- Null where the portal itself closed it.
  closed_by uuid,
  version integer not null default 1,
  created_by uuid,
  check ((user_id is null) = (requester_name is not null)),
  check ((state = 'open') = (closed_at is null))
);
create index privacy_requests_open on privacy_requests (received_at, id) where state = 'open';
create index privacy_requests_newest on privacy_requests (received_at, id);
create index privacy_requests_of_person on privacy_requests (user_id);

-- What the privacy desk does for a request has the request's id, and answers it when it is done.
create function track_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'copy', new.user_id, 'my_data', new.created_at, 'signed_in', new.user_id)
    on conflict (id) do nothing;
  elsif new.state = 'ready' and old.state <> 'ready' then
    update privacy_requests set state = 'answered', closed_at = new.finished_at, version = version + 1,
      answer = case when answer = '' then 'The download was made in My data.' else answer end
    where id = new.id and state = 'open';
  end if;
  return null;
end
$$;
create trigger data_export_is_a_request after insert or update of state on data_exports
  for each row execute function track_data_export();

create function track_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'erasure', new.user_id, case when new.reason is null then 'my_data' else 'letter' end, new.requested_at,
      case when new.reason is null then 'signed_in' end, case when new.reason is null then new.user_id end)
    on conflict (id) do nothing;
  elsif new.finished_at is not null then
    -- Whatever else she or the desk wrote down about it is done with it.
    update privacy_requests set version = version + 1, state = 'answered', answer = 'Everything was erased.',
      closed_at = new.finished_at
    where user_id = new.user_id and kind = 'erasure' and state = 'open';
  elsif new.withdrawn_at is not null then
    update privacy_requests set version = version + 1, state = 'withdrawn', answer = 'Taken back in My data.',
      closed_at = new.withdrawn_at
    where id = new.id and state = 'open';
  end if;
  return null;
end
$$;
create trigger erasure_is_a_request after insert or update of withdrawn_at, finished_at on erasure_requests
  for each row execute function track_erasure();

-- Only what differs from the days that laws name for every year (domain/privacy/holidays.ts).
create table holiday_changes (
  day date primary key,
  name text not null,
  source text not null,
  is_working_day boolean not null,
  changed_by uuid not null,
  changed_at timestamptz(3) not null
);

-- A row stays: who was restricted, why, and until when.
create table person_restrictions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Blocked: kept, and shown to nobody but the privacy officer. Held: may not be erased.
  kind text not null check (kind in ('block', 'hold')),
  reason text not null,
  -- Null where an operator did it before the desk was there.
  placed_by uuid,
  placed_at timestamptz(3) not null,
  lifted_by uuid,
  lifted_at timestamptz(3),
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index restriction_in_force on person_restrictions (user_id, kind) where lifted_at is null;
create index restrictions_of_person on person_restrictions (user_id);

create function copy_legal_hold() returns trigger language plpgsql as $$
begin
  update users set legal_hold = case when new.lifted_at is null then new.reason end where id = new.user_id;
  return null;
end
$$;
create trigger legal_hold_is_copied after insert or update of lifted_at on person_restrictions
  for each row when (new.kind = 'hold') execute function copy_legal_hold();

-- How long each class of data is kept once it is of no more use, and what was deleted for that.
create table retention_rules (
  class text primary key check (class in ('accounts_without_application', 'unpaid_applications', 'payment_proofs', 'case_files',
    'case_details', 'case_names')),
  days integer not null check (days > 0),
  -- Nothing of the class is deleted meanwhile.
  is_paused boolean not null,
  -- A change counts a day later, so that what it deletes can be looked at before.
  effective_from timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3),
  last_run_at timestamptz(3),
  last_deleted_at timestamptz(3),
  deleted_count integer not null default 0
);

insert into retention_rules (class, days, is_paused)
select class, days, false
from (values ('accounts_without_application', 30), ('unpaid_applications', 183), ('payment_proofs', 90), ('case_files', 365),
  ('case_details', 730), ('case_names', 1826)) as rule (class, days);

-- What was deleted of an ended case; one that is taken up again and ends again is gone through again.
create table retention_deletions (
  application_id uuid not null references applications on delete cascade,
  class text not null references retention_rules,
  deleted_at timestamptz(3) not null,
  primary key (application_id, class)
);

-- Whom an email told that an application that was never paid for will be deleted.
create table retention_warnings (
  application_id uuid primary key references applications on delete cascade,
  first_at timestamptz(3),
  last_at timestamptz(3)
);

-- What happened to personal data that should not have: its clock, its assessment, and whom it affects.
create table incidents (
  id uuid primary key,
  title text not null,
  state text not null default 'assessing' check (state in ('assessing', 'to_notify', 'no_notice', 'closed')),
  known_at timestamptz(3) not null,
  nature text not null default '',
  consequences text not null default '',
  data_involved text not null default '',
  measures text not null default '',
  contact text not null default '',
  help text not null default '',
  sensitive text not null default 'unknown' check (sensitive in ('yes', 'no', 'unknown')),
  acquired text not null default 'unknown' check (acquired in ('yes', 'no', 'unknown')),
  harmful text not null default 'unknown' check (harmful in ('yes', 'no', 'unknown')),
  npc_told_at timestamptz(3),
  npc_reference text not null default '',
  people_told_at timestamptz(3),
  full_report_at timestamptz(3),
  version integer not null default 1
);
create index open_incidents on incidents (id) where state <> 'closed';

create table incident_steps (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  from_state text,
  to_state text not null,
  reason text not null,
  by_person uuid references users (id) on delete set null,
  at timestamptz(3) not null
);
create index incident_steps_of_incident on incident_steps (incident_id, id);

-- Ids alone, so that the list stays whole when a person is erased.
create table incident_people (
  incident_id uuid not null references incidents (id) on delete cascade,
  user_id uuid not null references users (id),
  source text not null check (source in ('audit', 'everyone', 'added')),
  added_by uuid references users (id) on delete set null,
  added_at timestamptz(3) not null,
  -- When the mail to this person was put into the outbox; nobody gets a second one.
  told_at timestamptz(3),
  primary key (incident_id, user_id)
);
create index incidents_of_person on incident_people (user_id);

-- What was mailed to the people whom an incident affects: its text once for all of them, and whom it went to.
create table incident_notices (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  subject text not null,
  body text not null,
  people integer not null,
  sent_by uuid references users (id) on delete set null,
  sent_at timestamptz(3) not null
);
create index incident_notices_of_incident on incident_notices (incident_id, id);
