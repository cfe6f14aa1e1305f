-- What members of the team said of a piece of work: that they have it in hand, or that it rests. The work itself is
-- computed. What is over leaves its row behind, which says nothing any more.
create table work_states (
  -- The kind and the id of the fact.
  key text primary key,
  application_id uuid references applications (id) on delete cascade,
  claimed_by uuid references users (id) on delete set null,
  claimed_at timestamptz(3),
  claimed_until timestamptz(3),
  snoozed_by uuid references users (id) on delete set null,
  snoozed_until timestamptz(3),
  -- What the item was about when it was put off: it rests as long as that holds.
  snoozed_fact text,
  check ((claimed_at is null) = (claimed_until is null))
);
create index work_states_of_application on work_states (application_id);
create index work_in_hand on work_states (claimed_by, claimed_until) where claimed_until is not null;

-- A day and a sentence about a client.
create table follow_ups (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  due_on date not null,
  text text not null,
  assigned_to uuid references users (id) on delete set null,
  unless_answered boolean not null,
  state text not null default 'open' check (state in ('open', 'done', 'ended')),
  done_at timestamptz(3),
  done_by uuid references users (id) on delete set null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  check ((state = 'open') = (done_at is null))
);
create index follow_ups_due on follow_ups (due_on, id) where state = 'open';
create index follow_ups_of_application on follow_ups (application_id, id);
