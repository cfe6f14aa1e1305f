-- What is being received at this moment, by whichever process; a row that is not renewed is over.
create table uploads_under_way (
  holder uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  upload_id uuid not null,
  -- 0 for a file that is sent whole.
  part_number integer not null,
  reserved_bytes integer not null,
  -- When bytes came last.
  moved_at timestamptz not null,
  held_until timestamptz not null,
  unique (upload_id, part_number)
);
create index uploads_under_way_of_user on uploads_under_way (user_id);

-- On object storage the bytes do not come by here: a link counts with what may be sent to it, for as long as it is good.
alter table uploads add column reserved_bytes integer;
