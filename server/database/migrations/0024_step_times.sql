-- How long the steps of the path took in the office's own cases, worked out from the counters every so often; and steps
-- that are marked for several applications at once.

create table step_times (
  step text not null,
  -- Empty where it is of all boards together.
  board text not null,
  cases integer not null check (cases > 0),
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamptz(3) not null,
  primary key (step, board)
);

create table party_times (
  party text not null,
  -- null where it is of all of its kind together.
  third_party_id uuid references third_parties (id) on delete cascade,
  cases integer not null check (cases > 0),
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamptz(3) not null
);
create unique index party_times_of_kind on party_times (party) where third_party_id is null;
create unique index party_times_of_one on party_times (third_party_id) where third_party_id is not null;

alter table bulk_runs drop constraint bulk_runs_action_check,
  add constraint bulk_runs_action_check check (action in ('assign', 'remind', 'status', 'mark'));
