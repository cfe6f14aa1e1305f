-- The conversation of each application: whether the applicant has the last word, and whether somebody of the team said that
-- it needs no answer. A notice that a document came back is written by the portal and answers no question.

alter table messages add column is_notice boolean not null default false;
update messages set is_notice = true
where recipient_id is not null and subject like 'Document Resubmission Required - %';

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

-- Nobody may write between the first look and the first message that is kept with its thread.
lock table messages in share row exclusive mode;
insert into threads (application_id, last_message_at, unanswered_since, unanswered_count)
select m.application_id, max(m.created_at), min(m.created_at) filter (where waits), count(*) filter (where waits)
from messages m
left join lateral (
  select id from messages where application_id = m.application_id and recipient_id is not null and not is_notice
  order by id desc limit 1
) answer on true
cross join lateral (select m.recipient_id is null and (answer.id is null or m.id > answer.id) as waits) w
group by m.application_id;

create index unanswered_threads on threads (unanswered_since, application_id) where unanswered_since is not null;
-- What the lists of the office marked until now.
drop index unanswered_messages;

-- When an address of the office was last told that an applicant wrote, so that more messages wait and leave together.
create table told_of_messages (
  address_key text not null,
  -- Forgotten after a day, with or without the application.
  application_id uuid not null,
  told_at timestamptz(3) not null,
  primary key (address_key, application_id)
);
-- Of a notice that waits for that: whose application it is about.
alter table gathered_notices add column application_id uuid references applications (id) on delete cascade;
create index gathered_by_application on gathered_notices (application_id, address_key) where application_id is not null;
