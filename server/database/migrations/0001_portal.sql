-- People, their sign-in, their application, its documents and messages,
-- and what the portal owes or remembers because of them.
-- Ids are UUIDv7 made by the application, so that id order is time order.

create table settings (
  key text primary key,
  value text not null
);

-- The details that a sign-up left; the first sign-in of the address takes them over.
create table sign_ups (
  email_key text primary key,
  complete_name text not null,
  first_name text not null,
  last_name text not null,
  mobile_number text not null,
  messenger_group_chat text not null,
  created_at timestamptz(3) not null
);

-- `email_key` is the address in lower case. There is no role column: who is an admin
-- follows from the configuration at each request.
create table users (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  name text not null,
  mobile_number text,
  messenger_group_chat text,
  created_at timestamptz(3) not null
);

-- One code per address; asking again replaces it. The code itself is never stored.
create table sign_in_codes (
  email_key text primary key,
  code_hash bytea not null,
  attempts integer not null,
  expires_at timestamptz(3) not null
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);

-- Counters of request limits, in the shape rate-limiter-flexible expects.
-- Unlogged: losing them in a crash costs nobody anything.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create sequence application_numbers;

create table applications (
  id uuid primary key,
  application_number text not null unique,
  user_id uuid not null unique references users (id) on delete cascade,
  status text not null check (
    status in ('in_progress', 'under_review', 'submitted', 'approved', 'rejected', 'on_hold', 'withdrawn')
  ),
  total_fees numeric(12, 2) not null check (total_fees >= 0),
  amount_paid numeric(12, 2) not null default 0,
  created_at timestamptz(3) not null
);
create index applications_by_status on applications (status, id);

-- One row per requirement of the checklist. `status` and `notes` follow from the current
-- document; they are stored because lists sort and count by them.
create table application_requirements (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  requirement_id text not null,
  status text not null check (status in ('missing', 'pending', 'approved', 'not_applicable')),
  notes text,
  updated_at timestamptz(3) not null,
  unique (application_id, requirement_id)
);

create table activities (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  description text not null,
  created_at timestamptz(3) not null
);
create index activities_of_application on activities (application_id, id);

-- A link to which one person may send one file. Each arrival of bytes is stored under a
-- storage key of its own, so that a second arrival never touches what the first one left.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  storage_key text unique,
  file_size integer,
  sha256 text,
  stored_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((storage_key is null) = (stored_at is null))
);
create index uploads_by_expiry on uploads (expires_at);
create index uploads_of_user on uploads (user_id) include (file_size);

create table documents (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  requirement_id text not null,
  upload_id uuid not null unique references uploads (id),
  file_name text not null,
  file_size integer not null,
  mime_type text not null,
  sha256 text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  review_notes text,
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz(3),
  uploaded_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
-- One current document per tab: the database itself keeps the promise.
create unique index current_document on documents (application_id, requirement_id) where replaced_at is null;
create index documents_of_application on documents (application_id, id);
create index current_documents_by_status on documents (status, id) where replaced_at is null;
create index current_documents on documents (id) where replaced_at is null;

-- A message without a recipient goes to the office: any admin may read it for all.
create table messages (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  recipient_id uuid references users (id) on delete cascade,
  subject text not null,
  content text not null,
  is_read boolean not null default false,
  read_at timestamptz(3),
  read_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);
create index messages_of_application on messages (application_id, id);
create index unread_messages on messages (recipient_id) where not is_read;
-- An index of its own, since the order of ids is not taken from one that begins with "is null".
create index messages_for_office on messages (id) where recipient_id is null and not is_read;

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
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null
);
create index owed_mail on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;

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

-- Who did what, when and from where. Rows are only ever added.
create table audit (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null,
  subject text,
  ip text not null,
  request_id text not null,
  detail jsonb not null
);
create index audit_of_actor on audit (actor_id, id);
create index audit_of_subject on audit (subject, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

create trigger audit_is_append_only
  before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_is_never_emptied
  before truncate on audit
  for each statement execute function refuse_change();
