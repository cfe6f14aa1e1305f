-- What an applicant says about herself to choose a board of nursing, and the board that she asks for. The board that an
-- application goes to stands in application_boards; what the office has confirmed is asked for no more.
create table board_choices (
  application_id uuid primary key references applications (id) on delete cascade,
  answers jsonb not null,
  -- Null while none is asked for.
  board text check (board ~ '^[A-Z]{2,4}$'),
  asked_at timestamptz(3),
  -- Why the office does not apply there, in words for the applicant.
  refusal text,
  refused_by uuid references users (id) on delete set null,
  refused_at timestamptz(3),
  check ((board is null) = (asked_at is null)),
  check ((refusal is null) = (refused_at is null)),
  check (refusal is null or board is not null)
);
