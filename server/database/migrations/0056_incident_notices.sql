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

-- When the mail to this person was put into the outbox; nobody gets a second one.
alter table incident_people add column told_at timestamptz(3);
