-- What applicants and the team write to each other, and what the team writes to itself.

-- A message without a recipient goes to the team: any admin may read it for all.
create table messages (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
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
