-- Who has a file looked into at this moment, on whichever process: one file of a person at a time.
create table reader_turns (
  user_id uuid primary key references users (id) on delete cascade,
  holder uuid,
  -- Renewed while the look lasts, so that a process that is killed holds it for seconds only.
  held_until timestamptz,
  -- How many of the person's files took too much time lately, the time of the last, and what came of it.
  strikes integer not null default 0,
  struck_at timestamptz,
  paused_until timestamptz
);
