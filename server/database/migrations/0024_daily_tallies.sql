-- What is tallied by quarters of an hour, also by whole days (UTC), so that a sum over months reads days and, at its two
-- ends, quarters: as many rows at a million applications as at a thousand.

create table day_tallies (
  name text not null,
  day timestamptz not null,
  amount numeric(14, 2) not null,
  primary key (name, day) include (amount)
);

create function day_of(at timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('1 day', at, '2000-01-01T00:00:00Z');

-- Whoever gathers the tallies changes both in one transaction.
create function follow_tallies() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate day_tallies;
  elsif tg_op = 'INSERT' then
    insert into day_tallies
    select name, day_of(bucket), sum(amount) from came where isfinite(bucket) group by 1, 2
    on conflict (name, day) do update set amount = day_tallies.amount + excluded.amount;
  elsif tg_op = 'UPDATE' then
    insert into day_tallies
    select name, day_of(bucket), sum(step)
    from (select name, bucket, amount as step from came union all select name, bucket, -amount from went) changed
    where isfinite(bucket) group by 1, 2 having sum(step) <> 0
    on conflict (name, day) do update set amount = day_tallies.amount + excluded.amount;
  else
    insert into day_tallies
    select name, day_of(bucket), -sum(amount) from went where isfinite(bucket) group by 1, 2
    on conflict (name, day) do update set amount = day_tallies.amount + excluded.amount;
  end if;
  return null;
end
$$;

lock table tallies in share row exclusive mode;
insert into day_tallies
select name, day_of(bucket), sum(amount) from tallies where isfinite(bucket) group by 1, 2;

create trigger days_follow_tallies_in after insert on tallies
  referencing new table as came for each statement execute function follow_tallies();
create trigger days_follow_tallies_anew after update on tallies
  referencing old table as went new table as came for each statement execute function follow_tallies();
create trigger days_follow_tallies_out after delete on tallies
  referencing old table as went for each statement execute function follow_tallies();
create trigger days_follow_tallies_away after truncate on tallies
  for each statement execute function follow_tallies();

-- The sum of one kind from one instant until before another; both begin a quarter of an hour, or are infinite.
create function tallied_between(counted text, began timestamptz, ended timestamptz) returns numeric
  language plpgsql stable as $$
declare
  first_day timestamptz := case when not isfinite(began) then began when day_of(began) = began then began
    else day_of(began) + interval '24 hours' end;
  after_days timestamptz := case when isfinite(ended) then day_of(ended) else ended end;
begin
  return (
    select coalesce(sum(amount), 0) from (
      select amount from day_tallies where name = counted and day >= first_day and day < after_days
      union all
      select amount from tallies where name = counted and bucket >= began and bucket < least(first_day, ended)
      union all
      select amount from tallies
      where name = counted and bucket >= greatest(first_day, after_days) and bucket < ended
      union all
      select amount from tally_changes where name = counted and bucket >= began and bucket < ended
    ) as parts
  );
end
$$;
