-- What was decided about the things that the board of an application asks for beyond the documents of the checklist.

create table board_items (
  application_id uuid not null references applications (id) on delete cascade,
  board text not null,
  item text not null,
  fact text not null,
  kind text not null check (kind in ('task', 'request')),
  party text,
  -- As it was asked for, which a later change of the pack leaves alone.
  title text not null,
  state text not null check (state in ('asked', 'done', 'dismissed')),
  reason text,
  request_id uuid references third_party_requests (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3) not null,
  primary key (application_id, board, item),
  check (state <> 'dismissed' or reason is not null)
);
create index asked_board_items on board_items (board, item, application_id) where state = 'asked';
create index applications_of_board on application_boards (board, application_id);
