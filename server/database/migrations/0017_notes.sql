-- What the team writes to itself about an application, and who is named in it.

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

-- Reviews that were there before all of them were kept got ids that tell no time. Their order is that of their ids
-- everywhere, so each gets one of the moment at which it was given: the first six bytes of an id are its time.
update document_reviews set id = encode(
  set_bit(set_bit(
    overlay(uuid_send(id) placing substring(int8send((extract(epoch from reviewed_at) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1),
  'hex')::uuid
where substring(id::text from 15 for 1) = '4';
