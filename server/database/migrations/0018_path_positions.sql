-- Where each application stands on its path, for lists and counts over all of them. What it says is a rule of the
-- program (domain/path/position.ts), written in the transaction of whatever changes it.

create table path_positions (
  application_id uuid primary key references applications (id) on delete cascade,
  state text not null check (state in ('open', 'passed', 'closed')),
  step text not null,
  is_problem boolean not null,
  since date not null,
  waits_for text not null,
  side_state text,
  board text,
  attempt smallint not null,
  -- Dates and not how far they are: the calendar goes on by itself.
  clock text,
  clock_on date,
  -- When the applicant's history got its last line.
  last_event_at timestamptz(3) not null,
  -- The day on which it has to be looked at again, as a date is over by then; null where none lies ahead.
  changes_on date,
  -- How long each step took that is done, as step:board:days.
  step_days text[] not null,
  check ((clock is null) = (clock_on is null))
);

create index positions_since on path_positions (since, application_id) where state = 'open';
create index positions_of_step on path_positions (step, since, application_id) where state = 'open';
create index positions_of_party on path_positions (waits_for, since, application_id) where state = 'open';
create index positions_of_board on path_positions (board, since, application_id) where state = 'open';
create index positions_of_side_state on path_positions (side_state, since, application_id) where side_state is not null;
-- Whoever has no date comes last.
create index positions_by_clock on path_positions ((coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_of_step_by_clock on path_positions (step, (coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_of_party_by_clock on path_positions (waits_for, (coalesce(clock_on, 'infinity'::date)), application_id) where state = 'open';
create index positions_by_event on path_positions (last_event_at, application_id) where state = 'open';
create index positions_not_open on path_positions (state, since, application_id) where state <> 'open';
create index positions_that_change on path_positions (changes_on) where changes_on is not null;

create function counter_source(counted path_positions) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'case_state', counted.state, '-infinity'::timestamptz, 1::numeric
  union all
  select 'case_step', counted.step, '-infinity', 1 where counted.state = 'open'
  union all
  select 'case_party', counted.waits_for, '-infinity', 1 where counted.state = 'open'
  union all
  select 'step_days', days, '-infinity', 1 from unnest(counted.step_days) as days
$$;

-- How long third parties took, from the day on which they were asked.
create function counter_source(counted third_party_requests) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'request_days',
    counted.party || ':' || coalesce(counted.third_party_id::text, '') || ':' || (done_on - counted.asked_at),
    '-infinity'::timestamptz, 1::numeric
  from (select coalesce(counted.sent_at, counted.received_at, counted.accepted_at) as done_on) as ended
  where done_on between counted.asked_at and counted.asked_at + 3650 and counted.status <> 'cancelled'
$$;

create or replace view counter_sources as
  select source.* from users counted, counter_source(counted) source
  union all
  select source.* from applications counted, counter_source(counted) source
  union all
  select source.* from status_transitions counted, counter_source(counted) source
  union all
  select source.* from application_requirements counted, counter_source(counted) source
  union all
  select source.* from documents counted, counter_source(counted) source
  union all
  select source.* from payments counted, counter_source(counted) source
  union all
  select source.* from path_positions counted, counter_source(counted) source
  union all
  select source.* from third_party_requests counted, counter_source(counted) source;

create trigger path_positions_count after insert or update or delete on path_positions
  for each row execute function count_change();
create trigger third_party_requests_count after insert or update or delete on third_party_requests
  for each row execute function count_change();

-- Of requests that are there already.
insert into counter_deltas
select source.kind, source.key, source.bucket, sum(source.value)
from third_party_requests counted, counter_source(counted) source group by 1, 2, 3;

-- Applications that are there already are looked at by the job within minutes.
insert into path_positions (application_id, state, step, is_problem, since, waits_for, attempt, last_event_at, changes_on,
  step_days)
select id, 'open', 'board_chosen', false, created_at, 'applicant', 1, created_at, '2000-01-01', '{}' from applications;
