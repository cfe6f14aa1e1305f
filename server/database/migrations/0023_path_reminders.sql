-- When the portal looks at the path of an application by itself: at once after anything that happened, and on the day of
-- the next reminder. Nothing lies ahead where it is null.
create table path_watches (
  application_id uuid primary key references applications (id) on delete cascade,
  look_on date
);
create index watches_to_look_at on path_watches (look_on, application_id) where look_on is not null;

insert into path_watches (application_id, look_on)
select application_id, '2000-01-01'::date from path_steps
union select application_id, '2000-01-01'::date from exam_attempts
union select application_id, '2000-01-01'::date from application_boards;

-- Who was reminded of which date, so many days before it: never twice.
create table clock_reminders (
  application_id uuid not null references applications (id) on delete cascade,
  clock text not null,
  clock_on date not null,
  alert_on date not null,
  told text not null check (told in ('applicant', 'office')),
  reminded_at timestamptz(3) not null,
  primary key (application_id, clock, clock_on, alert_on, told)
);

-- That nothing has changed is said once of each time in which nothing changed.
create table inactivity_notices (
  application_id uuid not null references applications (id) on delete cascade,
  since timestamptz(3) not null,
  told_at timestamptz(3) not null,
  primary key (application_id, since)
);

create table notice_choices (
  user_id uuid primary key references users (id) on delete cascade,
  inactivity boolean not null,
  changed_at timestamptz(3) not null
);

-- The portal itself writes to applicants too.
alter table messages alter column sender_id drop not null;
