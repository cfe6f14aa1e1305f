-- What has ended, or whose person was erased, is closed: nobody is asked to pay for it, and what is open of it is not due.
create function asks_payment(waiting_cause text) returns boolean
  language sql immutable parallel safe
  return waiting_cause <> 'closed';

-- Follows its application.
alter table charges add column is_asked boolean not null default true;

create function follow_application() returns trigger language plpgsql as $$
begin
  -- An application that ends at this very moment is waited for.
  select asks_payment(waiting_cause) into new.is_asked from applications where id = new.application_id for share;
  new.is_asked := coalesce(new.is_asked, true);
  return new;
end
$$;
create trigger charges_asked before insert on charges for each row execute function follow_application();

create function tell_charges() returns trigger language plpgsql as $$
begin
  update charges set is_asked = asks_payment(new.waiting_cause) where application_id = new.id;
  return null;
end
$$;
create trigger applications_charges_asked after update of waiting_cause on applications
  for each row when (asks_payment(old.waiting_cause) <> asks_payment(new.waiting_cause))
  execute function tell_charges();

create or replace function counter_source(counted charges) returns setof counter_deltas
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

create or replace function counter_source(counted applications) returns setof counter_deltas
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

-- Of what is there already.
insert into counter_deltas
select 'balance', 'due', '-infinity', -count(*) from applications
where balance > 0 and not asks_payment(waiting_cause) having count(*) > 0;
update charges c set is_asked = false from applications a where a.id = c.application_id and not asks_payment(a.waiting_cause);
