-- Counts and sums that are exact at any size and cost the same at any size.
--
-- `counter_source` says what a row counts as, once for each table. A trigger adds what a change makes of it to
-- counter_deltas, in the transaction of the change and never on a row of somebody else, so that no two writers wait for
-- each other; a job folds the deltas into counters. The truth at any moment is the sum of both.
-- A count is a projection of columns of one row. What is a rule (how far an application got, say) is a column that the
-- program writes, and is counted from there.

create table counters (
  kind text not null,
  -- Which one of its kind, such as a status; empty where there is but one.
  key text not null,
  -- The quarter of an hour that it counts, as every time zone's days begin with one; '-infinity' for all time.
  bucket timestamptz not null,
  value numeric(14, 2) not null,
  -- Sums over months read hundreds of buckets: from the index alone, not from as many pages of the table.
  primary key (kind, key, bucket) include (value)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02);

create table counter_deltas (
  kind text not null,
  key text not null,
  bucket timestamptz not null,
  value numeric(14, 2) not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);

-- The same by whole days (UTC), so that a sum over months reads days and, at its two ends, quarters of an hour: as many
-- rows at a million applications as at a thousand. Written by whoever folds.
create table daily_counters (
  kind text not null,
  key text not null,
  day timestamptz not null,
  value numeric(14, 2) not null,
  primary key (kind, key, day) include (value)
);

create view current_counters as
  select kind, key, bucket, value from counters
  union all
  select kind, key, bucket, value from counter_deltas;

create function counter_bucket(at timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('15 minutes', at, '2000-01-01T00:00:00Z');

create function counter_day(at timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('1 day', at, '2000-01-01T00:00:00Z');

create function counter_source(counted users) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values
    ('users', '', '-infinity'::timestamptz, 1::numeric),
    ('users_created', '', counter_bucket(counted.created_at), 1)
$$;

create function counter_source(counted applications) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values
    ('applications', counted.status, '-infinity'::timestamptz, 1::numeric),
    ('applications_created', '', counter_bucket(counted.created_at), 1),
    ('assignee', coalesce(counted.assigned_to::text, 'nobody'), '-infinity', 1),
    ('waiting', counted.waiting_cause, '-infinity', 1),
    ('waiting_since', counted.waiting_cause, counter_bucket(counted.waiting_since), 1)
  union all
  select 'balance', 'settled', '-infinity', 1 where counted.balance <= 0
  union all
  select 'balance', 'due', '-infinity', 1 where counted.balance > 0 and asks_payment(counted.waiting_cause)
  union all
  select 'completed_step', step, '-infinity', 1 from unnest(counted.completed_steps) as step
$$;

-- What came to a status, less what left it.
create function counter_source(counted status_transitions) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'net_transitions', status, counter_bucket(counted.changed_at), step
  from (values (counted.to_status, 1::numeric), (counted.from_status, -1)) as steps (status, step)
  where status is not null
$$;

create function counter_source(counted application_requirements) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values ('requirements_' || counted.status, counted.requirement_id, '-infinity'::timestamptz, 1::numeric)
$$;

create function counter_source(counted documents) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'documents', counted.status, '-infinity'::timestamptz, 1::numeric where counted.replaced_at is null
$$;

-- What came through a channel is counted in the currency that came.
create function counter_source(counted payments) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values
    ('payments', counted.status || ' ' || counted.currency, counter_bucket(counted.created_at), counted.amount),
    ('channel_payments', coalesce(counted.received_currency, counted.currency) || ':' || coalesce(counted.channel_id::text, 'card'),
      counter_bucket(counted.created_at), coalesce(counted.received_amount, counted.amount))
$$;

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

create function counter_source(counted payment_proofs) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values ('payment_proofs', counted.status, '-infinity'::timestamptz, 1::numeric)
$$;

-- What is due from each day, what is held for others, and what was charged for.
create function counter_source(counted charges) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'due', counted.currency || ':' || counted.due_from, '-infinity'::timestamptz, counted.open_amount / 100.0
    where counted.open_amount <> 0 and counted.is_asked
  union all
  select 'held', counted.currency || ':' || counted.payee, '-infinity', (counted.paid_amount - counted.spent_amount) / 100.0
    where counted.payee is not null and counted.paid_amount <> counted.spent_amount
  union all
  select 'charged', counted.currency || ':' || counted.code, counter_bucket(counted.created_at), counted.amount
    where counted.payee is null and counted.collected
$$;

-- What all rows count as, for whoever fills or checks the counters.
create view counter_sources as
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
  select source.* from third_party_requests counted, counter_source(counted) source
  union all
  select source.* from payment_proofs counted, counter_source(counted) source
  union all
  select source.* from charges counted, counter_source(counted) source;

-- One function for all of these tables: PostgreSQL plans it for each trigger, with the row type of its table.
create function count_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas select kind, key, bucket, value from counter_source(new);
  elsif tg_op = 'DELETE' then
    insert into counter_deltas select kind, key, bucket, -value from counter_source(old);
  else
    insert into counter_deltas
    select kind, key, bucket, sum(value)
    from (
      select kind, key, bucket, value from counter_source(new)
      union all
      select kind, key, bucket, -value from counter_source(old)
    ) change
    group by kind, key, bucket having sum(value) <> 0;
  end if;
  return null;
end
$$;
create trigger users_count after insert or update or delete on users
  for each row execute function count_change();
create trigger applications_count after insert or update or delete on applications
  for each row execute function count_change();
create trigger status_transitions_count after insert or update or delete on status_transitions
  for each row execute function count_change();
create trigger application_requirements_count after insert or update or delete on application_requirements
  for each row execute function count_change();
create trigger documents_count after insert or update or delete on documents
  for each row execute function count_change();
create trigger payments_count after insert or update or delete on payments
  for each row execute function count_change();
create trigger path_positions_count after insert or update or delete on path_positions
  for each row execute function count_change();
create trigger third_party_requests_count after insert or update or delete on third_party_requests
  for each row execute function count_change();
create trigger payment_proofs_count after insert or update or delete on payment_proofs
  for each row execute function count_change();
create trigger charges_count after insert or update or delete on charges
  for each row execute function count_change();

-- The sum of some counters of a kind from one instant until before another; both begin a quarter of an hour, or are
-- infinite. Planned once, as planning takes longer than the sum.
create function sum_counters(counted_kind text, counted_keys text[], began timestamptz, ended timestamptz)
  returns numeric language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  first_day timestamptz := case when not isfinite(began) then began when counter_day(began) = began then began
    else counter_day(began) + interval '24 hours' end;
  after_days timestamptz := case when isfinite(ended) then counter_day(ended) else ended end;
begin
  return (
    select coalesce(sum(value), 0) from (
      select value from daily_counters
      where kind = counted_kind and key = any(counted_keys) and day >= first_day and day < after_days
      union all
      select value from counters
      where kind = counted_kind and key = any(counted_keys) and bucket >= began and bucket < least(first_day, ended)
      union all
      select value from counters
      where kind = counted_kind and key = any(counted_keys)
        and bucket >= greatest(first_day, after_days) and bucket < ended
      union all
      select value from counter_deltas
      where kind = counted_kind and key = any(counted_keys) and bucket >= began and bucket < ended
    ) as parts
  );
end
$$;
