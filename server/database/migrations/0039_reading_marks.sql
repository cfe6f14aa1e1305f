-- What an admin has just read and the audit says already, so that asking again within minutes adds nothing to it.
-- Unlogged: losing it in a crash costs a second line.
create unlogged table reading_marks (
  actor_id uuid not null,
  -- A hash of what was read: which kind, of whom, narrowed to what.
  mark text not null,
  at timestamptz(3) not null,
  primary key (actor_id, mark)
);
