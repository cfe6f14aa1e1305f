-- Applications: their checklist, their status and how they came to it, and what lists of them are sorted and filtered by.

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

  -- From here to `waiting_computed`: what follows from the facts by rules of the program (server/effects/pending-on.ts),
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
  -- Set to false by a migration that changes what the rules see; the program computes it anew after its start.
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
  sort_name text not null default ''
);
create index applications_by_status on applications (status, id);
create index applications_by_wait on applications (waits_for, waiting_since, id);
-- Who waits for nobody comes last.
create index applications_by_turn on applications ((waits_for = 'nobody'), waiting_since, id);
create index applications_by_balance on applications (balance, id);
create index applications_by_name on applications (sort_name, id);
create index applications_by_creation on applications (created_at, id);
-- What a colleague is assigned, or nobody, in the order of waiting: read and counted from the index alone.
create index applications_by_colleague on applications (assigned_to, waiting_since, id);
-- What the filters of the list ask for, told by one index: counting does not look into the table row by row.
create index applications_by_filters on applications (status, waits_for, id)
  include (balance, assigned_to, created_at, waiting_since);
create index applications_by_search on applications using gin (search_text gin_trgm_ops);
create index applications_not_computed on applications (id) where not waiting_computed;
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
