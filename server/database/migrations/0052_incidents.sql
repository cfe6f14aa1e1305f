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
  primary key (incident_id, user_id)
);
create index incidents_of_person on incident_people (user_id);
