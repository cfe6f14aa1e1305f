create table message_attachments (
  upload_id uuid primary key references uploads (id),
  message_id uuid not null references messages (id) on delete cascade,
  file_name text not null,
  place smallint not null
);
create index attachments_of_message on message_attachments (message_id, place);
