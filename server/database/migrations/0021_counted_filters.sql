-- The totals of filters that stand alone, as tallies like those of a status: at a million applications counting to ten
-- thousand would cost more than the page of the list itself.

-- Sums over months read hundreds of quarters of an hour: from the index alone, not from as many pages of the table.
alter table tallies drop constraint tallies_pkey;
alter table tallies add primary key (name, bucket) include (amount);
alter table tallies set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02);

alter view counted_rows rename to counted_rows_of_numbers;
create view counted_rows as
  select name, bucket, amount from counted_rows_of_numbers
  union all
  select 'balance:due', '-infinity', 1 from applications where balance > 0
  union all
  select 'assigned:' || coalesce(assigned_to::text, 'nobody'), '-infinity', 1 from applications;

create function tally_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select 'balance:due', '-infinity'::timestamptz, count(*) from came where balance > 0 having count(*) <> 0
    union all
    select 'assigned:' || coalesce(assigned_to::text, 'nobody'), '-infinity'::timestamptz, count(*) from came group by 1;
  elsif tg_op = 'DELETE' then
    insert into tally_changes
    select 'balance:due', '-infinity'::timestamptz, -count(*) from went where balance > 0 having count(*) <> 0
    union all
    select 'assigned:' || coalesce(assigned_to::text, 'nobody'), '-infinity'::timestamptz, -count(*) from went group by 1;
  else
    insert into tally_changes
    select name, '-infinity'::timestamptz, sum(step)
    from (
      select balance, assigned_to, 1 as step from came union all select balance, assigned_to, -1 from went
    ) moved, lateral (values
      (case when balance > 0 then 'balance:due' end),
      ('assigned:' || coalesce(assigned_to::text, 'nobody'))
    ) as counts (name)
    where name is not null
    group by name having sum(step) <> 0;
  end if;
  return null;
end
$$;

-- Nobody may write between the first count and the first trigger.
lock table applications in share row exclusive mode;
insert into tallies
select name, bucket, sum(amount) from counted_rows
where name = 'balance:due' or name like 'assigned:%' group by name, bucket;

create trigger filters_are_tallied_in after insert on applications
  referencing new table as came for each statement execute function tally_filters();
create trigger filters_are_tallied_out after delete on applications
  referencing old table as went for each statement execute function tally_filters();
create trigger filters_are_tallied_anew after update on applications
  referencing old table as went new table as came for each statement execute function tally_filters();
