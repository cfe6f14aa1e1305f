-- What helps the desk: saved replies, reminders, and how each of the team takes its mail.

alter table applications
  -- When the applicant was last reminded, and how often since it became the applicant's turn.
  add column reminded_at timestamptz(3),
  add column times_reminded integer not null default 0,
  -- The last deed of the applicant that the reminders came upon: a message, a payment, whatever does not change whose
  -- turn it is. They look at the deeds themselves before they remind.
  add column seen_moving_at timestamptz(3);
alter table applications
  -- A new turn begins the count anew.
  add column reminders integer not null
    generated always as (case when reminded_at >= waiting_since then times_reminded else 0 end) stored,
  -- Since when nothing was seen to happen.
  add column still_since timestamptz(3) not null
    generated always as (greatest(waiting_since, seen_moving_at, reminded_at)) stored;
-- Those that may be reminded, longest still first, without the many that were reminded often enough.
create index still_applications on applications (reminders, still_since, id) where waits_for = 'applicant';
-- Documents that nobody has reviewed, by how long they wait.
create index waiting_documents on documents (uploaded_at, id) where replaced_at is null and status = 'pending';

-- One row: when whom is reminded, by the clock. Nobody is before somebody switches it on.
create table reminder_settings (
  only_one boolean primary key default true check (only_one),
  remind_applicants boolean not null default false,
  still_for_days integer not null default 7 check (still_for_days between 1 and 90),
  every_days integer not null default 7 check (every_days between 1 and 90),
  at_most integer not null default 3 check (at_most between 1 and 10),
  remind_team boolean not null default false,
  waiting_for_hours integer not null default 24 check (waiting_for_hours between 1 and 720),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);
insert into reminder_settings default values;

-- When somebody of the team was last told that documents wait, by the address in lower case.
create table told_of_waiting (
  address_key text primary key,
  told_at timestamptz(3) not null
);

-- How an address takes mail to the office; whoever does not stand here gets it at once.
create table mail_preferences (
  address_key text primary key,
  choice text not null check (choice in ('at_once', 'hourly', 'daily', 'none')),
  changed_at timestamptz(3) not null
);

-- Notices that wait to leave together, as one mail to each.
create table gathered_notices (
  id uuid primary key,
  dedupe_key text not null unique,
  recipient text not null,
  -- The same in lower case.
  address_key text not null,
  notice text not null,
  facts jsonb not null,
  created_at timestamptz(3) not null
);
create index gathered_by_address on gathered_notices (address_key, created_at);

create table saved_replies (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('message', 'review', 'both')),
  subject text not null,
  content text not null,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index saved_replies_by_title on saved_replies (lower(title));

-- To begin with. The team changes them, or deletes what it does not need.
insert into saved_replies (id, title, kind, subject, content, changed_at, created_at) values
  ('01930000-0000-7000-8000-000000000001', 'Passport: data page not readable', 'review', '',
   E'Thank you for sending your {document}. We could not read every line of the data page.\n\nPlease scan or photograph the page again in daylight, without flash, so that all four corners and the two lines of letters at the bottom are sharp. Then upload it once more.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000002', 'Document: pages are missing', 'review', '',
   E'Thank you for your {document}. Some of its pages are missing.\n\nPlease put all pages into one PDF, in their order and with the backs that have something on them, and upload it again.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000003', 'Document: name differs from the passport', 'review', '',
   E'The name on your {document} is not the same as in your passport.\n\nIf your name changed, please send the paper that shows it (such as your marriage certificate) together with this document, as one PDF.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000004', 'What happens next', 'message', 'The next step of your application',
   E'Dear {first name},\n\nthank you, we have everything for {application number} that we asked you for. We are looking through it now and will write to you as soon as there is something for you to do. Until then you need not do anything.\n\nKind regards\n{my name}',
   now(), now()),
  ('01930000-0000-7000-8000-000000000005', 'Documents are still missing', 'message', 'Some documents are still missing',
   E'Dear {first name},\n\nsome required documents of {application number} are still missing. You see which ones under Requirements on {portal address}.\n\nIf one of them is hard to get, please answer here and tell us which one: we will find a way together.\n\nKind regards\n{my name}',
   now(), now()),
  ('01930000-0000-7000-8000-000000000006', 'Balance is due', 'message', 'Your balance',
   E'Dear {first name},\n\nfor {application number} a balance of {balance} is open. You can pay it by card under Payments on {portal address}, also in parts.\n\nKind regards\n{my name}',
   now(), now());
