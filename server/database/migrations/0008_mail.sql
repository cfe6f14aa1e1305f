-- Mail: what is owed, what waits to leave together, and who was told lately.

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
  -- Of a notice that waits because its recipient was told of the same application lately.
  application_id uuid references applications (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index digest_notices_by_address on digest_notices (address_key, created_at);
create index digest_notices_by_application on digest_notices (application_id, address_key)
  where application_id is not null;

-- When an address of the team was last told that an applicant wrote, so that more messages wait and leave together.
create table message_notices_sent (
  address_key text not null,
  -- Forgotten after a day, with or without the application.
  application_id uuid not null,
  sent_at timestamptz(3) not null,
  primary key (address_key, application_id)
);

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
