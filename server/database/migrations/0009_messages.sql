-- What applicants and the team write to each other, the mail that is owed, and the texts with which the office starts.

-- A message without a recipient goes to the team: any admin may read it for all.
create table messages (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- Null where the portal itself writes.
  sender_id uuid references users (id) on delete cascade,
  recipient_id uuid references users (id) on delete cascade,
  subject text not null,
  content text not null,
  -- Written by the portal when a document came back; it answers no question.
  is_notice boolean not null default false,
  read_at timestamptz(3),
  read_by uuid references users (id) on delete set null,
  is_read boolean not null generated always as (read_at is not null) stored,
  created_at timestamptz(3) not null
);
create index messages_of_application on messages (application_id, id);
create index unread_messages on messages (recipient_id) where not is_read;
-- An index of its own, since the order of ids is not taken from one that begins with "is null".
create index messages_for_office on messages (id) where recipient_id is null and not is_read;

-- The conversation of each application: whether the applicant has the last word, and whether somebody of the team said
-- that it needs no answer.
create table threads (
  application_id uuid primary key references applications (id) on delete cascade,
  -- Each message is later than the one before, whatever the clocks of several processes say.
  last_message_at timestamptz(3) not null,
  -- When the first message was written that nobody has answered, and how many there are; null and 0 when none waits.
  unanswered_since timestamptz(3),
  unanswered_count integer not null default 0,
  -- The last message that needed no answer, as somebody said.
  closed_through uuid,
  closed_at timestamptz(3),
  closed_by uuid references users (id) on delete set null,
  check ((unanswered_since is null) = (unanswered_count = 0))
);
create index unanswered_threads on threads (unanswered_since, application_id) where unanswered_since is not null;

-- What an address of the team was not told of yet is a count beside when it was last told, by application: a row for each
-- message and address was most of what a message cost.
create table message_notices (
  application_id uuid not null references applications (id) on delete cascade,
  address_key text not null,
  recipient text not null,
  sent_at timestamptz(3) not null,
  waiting integer not null default 0,
  waiting_since timestamptz(3),
  primary key (application_id, address_key),
  check (waiting >= 0 and (waiting = 0) = (waiting_since is null))
) with (fillfactor = 70);
-- Counting another message changes nothing that an index has.
create index waiting_message_notices on message_notices (address_key) where waiting_since is not null;

-- Mail that is owed. It is written by the transaction that causes it and leaves later.
create table mail_outbox (
  id uuid primary key,
  dedupe_key text not null unique,
  recipient text not null,
  notice text not null,
  facts jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  leased_until timestamptz(3),
  -- When the mail server last said no to it, and how often it did while it took others: that tells a server that is away
  -- or takes nothing from a mailbox that is full.
  refused_at timestamptz(3),
  own_refusals integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index owed_mail on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;
create index sent_mail on mail_outbox (sent_at) where sent_at is not null;

-- How an address takes mail to the team; whoever does not stand here gets it at once.
create table mail_preferences (
  address_key text primary key,
  choice text not null check (choice in ('at_once', 'hourly', 'daily', 'none')),
  changed_at timestamptz(3) not null
);

-- Notices that wait to leave together, as one mail to each address. What it is about and for whom tells one from another:
-- each key more would be written with every message of an applicant.
create table digest_notices (
  dedupe_key text primary key,
  recipient text not null,
  -- The same in lower case.
  address_key text not null,
  notice text not null,
  facts jsonb not null,
  created_at timestamptz(3) not null
);
create index digest_notices_by_address on digest_notices (address_key, created_at);

-- When an address of the team was last told that documents wait for review.
create table waiting_reminders_sent (
  address_key text primary key,
  sent_at timestamptz(3) not null
);

-- The mailbox of evaluation mode, the same for every process.
create table dev_mailbox (
  id uuid primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);
create index dev_mailbox_by_recipient on dev_mailbox (recipient, id);

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

-- Texts that the team words itself. What applicants read when they are approved is the same for all of them.
create table office_texts (
  code text primary key check (code in ('approved')),
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);

-- One row: when applicants and the team are reminded. Nobody is before somebody switches it on.
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

-- What a new portal has to begin with. The team changes these texts, or deletes what it does not need.
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

insert into office_texts (code, text) values ('approved',
  E'Congratulations! Your application is approved.\n\nOur team prepares the next step with you and writes to you on the portal. Until then, keep your passport valid and your telephone number and address up to date.\n\nIf you have a question, write to us on the portal at any time.');
