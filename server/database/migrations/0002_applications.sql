-- Applications: their checklist, their status and how they came to it, the personal data sheet, what lists of them are sorted
-- and filtered by, and what the team does with several at once.

create sequence application_numbers;

create table applications (
  id uuid primary key,
  application_number text not null unique,
  user_id uuid not null unique references users (id) on delete cascade,
  status text not null check (
    status in ('in_progress', 'under_review', 'submitted', 'approved', 'rejected', 'on_hold', 'withdrawn')
  ),
  status_since timestamptz(3) not null default now(),
  -- Who an application on hold waits for, as whoever put it there said; null where nobody was named.
  held_for text check (held_for in ('applicant', 'team', 'third_party', 'nobody')),
  total_fees numeric(12, 2) not null check (total_fees >= 0),
  -- The sum of its payments, written with each of them.
  amount_paid numeric(12, 2) not null default 0,
  balance numeric(12, 2) not null generated always as (total_fees - amount_paid) stored,
  assigned_to uuid references users (id) on delete set null,

  -- From here to `completed_steps`: what follows from the facts by rules of the program (server/effects/pending-on.ts),
  -- which writes all of it together. Whose turn it is, why, and since when:
  waits_for text not null default 'applicant' check (waits_for in ('applicant', 'team', 'third_party', 'nobody')),
  waiting_cause text not null default 'documents_to_send',
  waiting_since timestamptz(3) not null default now(),
  -- What a row of the list of clients says of documents and schools: counting it for each row took longer than the rest
  -- of the list.
  documents_required smallint not null default 0,
  documents_approved smallint not null default 0,
  documents_pending smallint not null default 0,
  documents_returned smallint not null default 0,
  documents_missing smallint not null default 0,
  has_nursing_school boolean not null default false,
  -- How far it got, for the report of where applicants stop.
  completed_steps text[] not null default '{}',
  -- No program reads it; the migration after these drops it.
  waiting_computed boolean not null default true,

  -- When the applicant was last reminded, and how often since it became the applicant's turn; a new turn begins the
  -- count anew.
  reminded_at timestamptz(3),
  times_reminded integer not null default 0,
  reminders integer not null
    generated always as (case when reminded_at >= waiting_since then times_reminded else 0 end) stored,
  -- The last activity of the applicant that the reminders came upon: a message, a payment, whatever does not change
  -- whose turn it is. They look at the activity itself before they remind.
  activity_seen_at timestamptz(3),
  inactive_since timestamptz(3) not null
    generated always as (greatest(waiting_since, activity_seen_at, reminded_at)) stored,

  created_at timestamptz(3) not null,
  -- Both follow the person: what is searched, and the last name first, as lists sort it.
  search_text text not null default '',
  sort_name text not null default '',
  -- What was chosen on the public page before the application was started, until the team has charged it.
  chosen_package text
);
create index applications_by_status on applications (status, id);
create index applications_by_wait on applications (waits_for, waiting_since, id);
-- Who waits for nobody comes last.
create index applications_by_turn on applications ((waits_for = 'nobody'), waiting_since, id);
create index applications_by_balance on applications (balance, id);
-- What an application waits for tells whether its balance is due.
create index applications_named on applications (sort_name, id)
  include (status, waits_for, balance, assigned_to, created_at, waiting_cause);
create index applications_by_creation on applications (created_at, id);
-- What a colleague is assigned, or nobody, in the order of waiting: read and counted from the index alone.
create index applications_by_colleague on applications (assigned_to, waiting_since, id);
-- What the filters of the list ask for, told by one index: counting does not look into the table row by row.
create index applications_filtered on applications (status, waits_for, id)
  include (balance, assigned_to, created_at, waiting_since, waiting_cause);
create index applications_by_search on applications using gin (search_text gin_trgm_ops);
-- Those that may be reminded, longest inactive first, without the many that were reminded often enough.
create index inactive_applications on applications (reminders, inactive_since, id) where waits_for = 'applicant';

-- The number, with its hyphens and without, the name and address of the person, the name without spaces, so that
-- 'Dela Cruz' finds 'De la Cruz', and the mobile number by its digits.
create function application_search_text(number text, owner uuid) returns text
  language sql stable
  return (
    select search_fold(number) || ' ' || replace(search_fold(number), '-', '') || ' ' || search_text || ' '
      || regexp_replace(search_fold(first_name || last_name), '[^[:alnum:]]', '', 'g') || ' '
      || searched_mobile(mobile_number)
    from users where id = owner
  );

create function application_sort_name(owner uuid) returns text
  language sql stable
  return (select left(search_fold(last_name || ' ' || first_name || ' ' || email), 200) from users where id = owner);

create function set_application_search_text() returns trigger language plpgsql as $$
begin
  -- A name that is changed at this very moment is waited for.
  perform from users where id = new.user_id for share;
  new.search_text := application_search_text(new.application_number, new.user_id);
  new.sort_name := application_sort_name(new.user_id);
  return new;
end
$$;
create trigger applications_search_text before insert or update of application_number, user_id on applications
  for each row execute function set_application_search_text();

create function update_application_search_text() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(application_number, user_id),
    sort_name = application_sort_name(user_id)
  where user_id = new.id;
  return null;
end
$$;
create trigger users_application_search_text after update on users
  for each row when (
    old.search_text is distinct from new.search_text or old.mobile_number is distinct from new.mobile_number
  )
  execute function update_application_search_text();

-- One row per requirement of the checklist. `status` and `notes` follow from the current document, and `required` from
-- the checklist and the saved sheet, by rules of the program; they are stored because lists sort and count by them.
create table application_requirements (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  requirement_id text not null,
  status text not null check (status in ('missing', 'pending', 'approved', 'not_applicable')),
  notes text,
  required boolean not null,
  updated_at timestamptz(3) not null,
  unique (application_id, requirement_id)
);
create index requirements_by_state on application_requirements (requirement_id, status, application_id);

-- Every change of status. A row is never changed; one that was undone is named by the row that undid it.
create table status_transitions (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- Null where the application was started.
  from_status text,
  to_status text not null,
  reason text,
  changed_by uuid references users (id) on delete set null,
  undoes uuid unique references status_transitions (id) on delete cascade,
  -- The fees, where the same change was one of them.
  fees_from numeric(12, 2),
  fees_to numeric(12, 2),
  changed_at timestamptz(3) not null,
  -- The order in which they happened, whatever the clocks of several processes say.
  sequence bigint not null generated always as identity
);
create index transitions_of_application on status_transitions (application_id, sequence);

-- What happened, in the words that the applicant reads.
create table activities (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  description text not null,
  created_at timestamptz(3) not null
);
create index activities_of_application on activities (application_id, id);

-- `age` is what the person typed; it may contradict the birthday, which the page explains.
create table personal_data_sheets (
  id uuid primary key,
  application_id uuid not null unique references applications (id) on delete cascade,
  first_name text not null,
  middle_name text,
  last_name text not null,
  birthday date not null check (birthday >= '1900-01-01'),
  age integer not null check (age between 1 and 130),
  marital_status text check (marital_status in ('single', 'married')),
  married_name text,
  maiden_name text,
  house_street text not null,
  barangay text not null,
  city text not null,
  province text not null,
  zipcode text not null,
  email text not null,
  phone_number text not null,
  is_first_time_taker boolean not null,
  is_retaker boolean not null,
  retaker_state text,
  retaker_month_year text check (retaker_month_year ~ '^\d{4}-\d{2}$'),
  declare_prc boolean not null,
  prc_id_number text,
  prc_date_of_registration date,
  -- Counts the saves, so that a page can say which of them it has seen.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (not (is_first_time_taker and is_retaker)),
  check (not is_retaker or (retaker_state is not null and retaker_month_year is not null)),
  check (not declare_prc or (prc_id_number is not null and prc_date_of_registration is not null))
);

create table education_entries (
  id uuid primary key,
  personal_data_sheet_id uuid not null references personal_data_sheets (id) on delete cascade,
  level text not null check (level in ('elementary', 'highschool', 'college', 'other')),
  school_name text not null,
  number_of_years text not null,
  city text not null,
  province text not null,
  country text not null,
  start_month_year text not null check (start_month_year ~ '^\d{4}-\d{2}$'),
  end_month_year text not null check (end_month_year ~ '^\d{4}-\d{2}$'),
  course text,
  created_at timestamptz(3) not null,
  check (start_month_year <= end_month_year)
);
create index education_of_sheet on education_entries (personal_data_sheet_id, start_month_year, id);

-- What the team writes to itself about an application, and who is mentioned in it.
create table notes (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  text text not null,
  created_at timestamptz(3) not null
);
create index notes_of_application on notes (application_id, id);

create table mentions (
  note_id uuid not null references notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz(3),
  primary key (note_id, user_id)
);
create index unread_mentions on mentions (user_id, note_id) where read_at is null;

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

-- One bulk action over several applications: requested at once, done row by row by a job.
create table bulk_runs (
  id uuid primary key,
  ordered_by uuid references users (id) on delete set null,
  -- What the page calls its own request, so that one that is sent twice begins once; and what exactly was requested.
  key text not null,
  fingerprint text not null,
  action text not null check (action in ('assign', 'remind', 'status', 'mark')),
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
