-- Counts and sums that are exact at any size and cost the same at any size.
--
-- Whatever changes them adds a row to tally_changes in its own transaction, so that no two writers wait for each other
-- on one row; a job gathers these rows into tallies. The truth at any moment is the sum of both.

create table tallies (
  name text not null,
  -- The quarter of an hour that it counts, as every time zone's days begin with one; '-infinity' for all time.
  bucket timestamptz not null,
  amount numeric(14, 2) not null,
  primary key (name, bucket)
);

create table tally_changes (
  name text not null,
  bucket timestamptz not null,
  amount numeric(14, 2) not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);

create view current_tallies as
  select name, bucket, amount from tallies
  union all
  select name, bucket, amount from tally_changes;

create function quarter_of_an_hour(at timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('15 minutes', at, '2000-01-01T00:00:00Z');

-- What every row counts as, for the first count and for whoever checks the triggers below, which know it on their own.
create view counted_rows as
  select 'users by time' as name, quarter_of_an_hour(created_at) as bucket, 1::numeric as amount from users
  union all
  select 'users', '-infinity', 1 from users
  union all
  select 'payments by time', quarter_of_an_hour(created_at), amount from payments
  union all
  select 'applications:' || status, '-infinity', 1 from applications
  union all
  select 'documents:' || status, '-infinity', 1 from documents where replaced_at is null;

create function tally_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select 'users by time', quarter_of_an_hour(created_at), count(*) from came group by 2
    union all select 'users', '-infinity', count(*) from came having count(*) <> 0;
  elsif tg_op = 'DELETE' then
    insert into tally_changes
    select 'users by time', quarter_of_an_hour(created_at), -count(*) from went group by 2
    union all select 'users', '-infinity', -count(*) from went having count(*) <> 0;
  else
    insert into tally_changes
    select 'users by time', quarter_of_an_hour(created_at), sum(step)
    from (select created_at, 1 as step from came union all select created_at, -1 from went) moved
    group by 2 having sum(step) <> 0;
  end if;
  return null;
end
$$;

create function tally_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_changes
    select 'payments by time', quarter_of_an_hour(created_at), sum(amount) from came group by 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes
    select 'payments by time', quarter_of_an_hour(created_at), -sum(amount) from went group by 2;
  end if;
  return null;
end
$$;

create function tally_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select 'applications:' || status, '-infinity', count(*) from came group by status;
  elsif tg_op = 'DELETE' then
    insert into tally_changes
    select 'applications:' || status, '-infinity', -count(*) from went group by status;
  else
    insert into tally_changes
    select 'applications:' || status, '-infinity', sum(step)
    from (select status, 1 as step from came union all select status, -1 from went) moved
    group by status having sum(step) <> 0;
  end if;
  return null;
end
$$;

create function tally_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select 'documents:' || status, '-infinity', count(*) from came where replaced_at is null group by status;
  elsif tg_op = 'DELETE' then
    insert into tally_changes
    select 'documents:' || status, '-infinity', -count(*) from went where replaced_at is null group by status;
  else
    insert into tally_changes
    select 'documents:' || status, '-infinity', sum(step)
    from (
      select status, 1 as step from came where replaced_at is null
      union all
      select status, -1 from went where replaced_at is null
    ) moved
    group by status having sum(step) <> 0;
  end if;
  return null;
end
$$;

-- Nobody may write between the first count and the first trigger.
lock table users, payments, applications, documents in share row exclusive mode;

insert into tallies select name, bucket, sum(amount) from counted_rows group by name, bucket;

create trigger users_are_tallied_in after insert on users
  referencing new table as came for each statement execute function tally_users();
create trigger users_are_tallied_out after delete on users
  referencing old table as went for each statement execute function tally_users();
create trigger users_are_tallied_anew after update on users
  referencing old table as went new table as came for each statement execute function tally_users();

create trigger payments_are_tallied_in after insert on payments
  referencing new table as came for each statement execute function tally_payments();
create trigger payments_are_tallied_out after delete on payments
  referencing old table as went for each statement execute function tally_payments();
create trigger payments_are_tallied_anew after update on payments
  referencing old table as went new table as came for each statement execute function tally_payments();

create trigger applications_are_tallied_in after insert on applications
  referencing new table as came for each statement execute function tally_applications();
create trigger applications_are_tallied_out after delete on applications
  referencing old table as went for each statement execute function tally_applications();
create trigger applications_are_tallied_anew after update on applications
  referencing old table as went new table as came for each statement execute function tally_applications();

create trigger documents_are_tallied_in after insert on documents
  referencing new table as came for each statement execute function tally_documents();
create trigger documents_are_tallied_out after delete on documents
  referencing old table as went for each statement execute function tally_documents();
create trigger documents_are_tallied_anew after update on documents
  referencing old table as went new table as came for each statement execute function tally_documents();
