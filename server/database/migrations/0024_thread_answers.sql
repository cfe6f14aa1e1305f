-- How long each question waited, by office time; undone with the answer.
create table thread_answers (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  asked_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  ended_by uuid references users (id),
  how text not null check (how in ('answer', 'mark')),
  -- The answer.
  message_id uuid references messages (id) on delete cascade,
  office_minutes integer not null,
  target_minutes integer not null,
  -- Derived later, with the office hours of that later day.
  is_estimated boolean not null default false
);
create unique index answers_of_thread on thread_answers (application_id, ended_at);
create index answer_of_message on thread_answers (message_id) where message_id is not null;
create index answers_by_person on thread_answers (ended_by);
-- Whether all answers of a conversation stand in it.
alter table threads add column answers_known boolean not null default false;
