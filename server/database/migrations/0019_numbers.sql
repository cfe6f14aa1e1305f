-- What the office's numbers are made of: more tallies as in 0011, and of reviews what percentiles need.

-- The documents that nobody can do without; a test compares them with the checklist of the program.
create function is_required_document(requirement text) returns boolean
  language sql immutable strict parallel safe
  return requirement in ('passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert');

create or replace view counted_rows as
  select 'users by time' as name, quarter_of_an_hour(created_at) as bucket, 1::numeric as amount from users
  union all
  select 'users', '-infinity', 1 from users
  union all
  select 'payments by time', quarter_of_an_hour(created_at), amount from payments
  union all
  select 'applications:' || status, '-infinity', 1 from applications
  union all
  select 'documents:' || status, '-infinity', 1 from documents where replaced_at is null
  union all
  select 'refunds by time', quarter_of_an_hour(created_at), amount from payments where status = 'refunded'
  union all
  select 'applications by time', quarter_of_an_hour(created_at), 1 from applications
  union all
  -- What came to a status, less what left it.
  select 'net moves:' || to_status, quarter_of_an_hour(moved_at), 1 from application_moves
  union all
  select 'net moves:' || from_status, quarter_of_an_hour(moved_at), -1 from application_moves
  where from_status is not null
  union all
  select 'waiting:' || waiting_cause, '-infinity', 1 from applications
  union all
  select 'waiting since:' || waiting_cause, quarter_of_an_hour(waiting_since), 1 from applications
  where waiting_cause <> 'closed'
  union all
  select 'requirement:' || requirement_id || ':' || status, '-infinity', 1 from application_requirements
  union all
  select 'step:sheet_saved', '-infinity', 1 from personal_data_sheets
  union all
  select distinct on (application_id) 'step:first_document', '-infinity'::timestamptz, 1 from documents
  union all
  select step, '-infinity', 1
  from (
    select array_remove(array[
      case when bool_and(status <> 'missing') then 'step:all_sent' end,
      case when bool_and(status = 'approved') then 'step:all_approved' end
    ], null) as steps
    from application_requirements where is_required_document(requirement_id) group by application_id
  ) come, unnest(steps) as step;

create or replace function tally_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_changes
    select 'payments by time', quarter_of_an_hour(created_at), sum(amount) from came group by 2
    union all
    select 'refunds by time', quarter_of_an_hour(created_at), sum(amount) from came where status = 'refunded' group by 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes
    select 'payments by time', quarter_of_an_hour(created_at), -sum(amount) from went group by 2
    union all
    select 'refunds by time', quarter_of_an_hour(created_at), -sum(amount) from went where status = 'refunded' group by 2;
  end if;
  return null;
end
$$;

create or replace function tally_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select name, bucket, count(*)
    from came, lateral (values
      ('applications:' || status, '-infinity'::timestamptz),
      ('applications by time', quarter_of_an_hour(created_at)),
      ('waiting:' || waiting_cause, '-infinity'),
      ('waiting since:' || waiting_cause, case when waiting_cause <> 'closed' then quarter_of_an_hour(waiting_since) end)
    ) as counts (name, bucket)
    where bucket is not null
    group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into tally_changes
    select name, bucket, -count(*)
    from went, lateral (values
      ('applications:' || status, '-infinity'::timestamptz),
      ('applications by time', quarter_of_an_hour(created_at)),
      ('waiting:' || waiting_cause, '-infinity'),
      ('waiting since:' || waiting_cause, case when waiting_cause <> 'closed' then quarter_of_an_hour(waiting_since) end)
    ) as counts (name, bucket)
    where bucket is not null
    group by 1, 2;
  else
    insert into tally_changes
    select name, bucket, sum(step)
    from (
      select status, created_at, waiting_cause, waiting_since, 1 as step from came
      union all
      select status, created_at, waiting_cause, waiting_since, -1 from went
    ) moved, lateral (values
      ('applications:' || status, '-infinity'::timestamptz),
      ('applications by time', quarter_of_an_hour(created_at)),
      ('waiting:' || waiting_cause, '-infinity'),
      ('waiting since:' || waiting_cause, case when waiting_cause <> 'closed' then quarter_of_an_hour(waiting_since) end)
    ) as counts (name, bucket)
    where bucket is not null
    group by 1, 2 having sum(step) <> 0;
  end if;
  return null;
end
$$;

create function tally_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_changes
    select 'net moves:' || status, quarter_of_an_hour(moved_at), sum(step)
    from came, lateral (values (to_status, 1), (from_status, -1)) as steps (status, step)
    where status is not null
    group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes
    select 'net moves:' || status, quarter_of_an_hour(moved_at), -sum(step)
    from went, lateral (values (to_status, 1), (from_status, -1)) as steps (status, step)
    where status is not null
    group by 1, 2;
  end if;
  return null;
end
$$;

create function tally_sheets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes select 'step:sheet_saved', '-infinity', count(*) from came having count(*) <> 0;
  else
    insert into tally_changes select 'step:sheet_saved', '-infinity', -count(*) from went having count(*) <> 0;
  end if;
  return null;
end
$$;

-- Applications that had no document before these, or have none after them.
create function tally_first_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes
    select 'step:first_document', '-infinity', count(*)
    from (select application_id, array_agg(id) as ids from came group by 1) c
    where not exists (
      select from documents d where d.application_id = c.application_id and d.id <> all (c.ids)
    )
    having count(*) <> 0;
  else
    insert into tally_changes
    select 'step:first_document', '-infinity', -count(*)
    from (select distinct application_id from went) w
    where not exists (select from documents d where d.application_id = w.application_id)
    having count(*) <> 0;
  end if;
  return null;
end
$$;

create type requirement_step as (application_id uuid, requirement_id text, status text, step integer);

-- How many stand in each state, and which applications came to have sent or approved all that is required. Whoever
-- changes a row keeps its application locked, so that what stands in the table is what stood there but for this change.
create function tally_requirements() returns trigger language plpgsql as $$
declare
  steps requirement_step[];
begin
  if tg_op = 'INSERT' then
    select array_agg((application_id, requirement_id, status, 1)::requirement_step) into steps from came;
  elsif tg_op = 'DELETE' then
    select array_agg((application_id, requirement_id, status, -1)::requirement_step) into steps from went;
  else
    select array_agg((application_id, requirement_id, status, step)::requirement_step) into steps
    from (
      select application_id, requirement_id, status, 1 as step from came
      union all
      select application_id, requirement_id, status, -1 from went
    ) moved;
  end if;
  insert into tally_changes
  select 'requirement:' || requirement_id || ':' || status, '-infinity', sum(step)
  from unnest(steps) group by 1 having sum(step) <> 0;
  insert into tally_changes
  select name, '-infinity', sum(step)
  from (
    select application_id, sum(step) as rows, coalesce(sum(step) filter (where status = 'missing'), 0) as missing,
      coalesce(sum(step) filter (where status <> 'approved'), 0) as unapproved
    from unnest(steps) where is_required_document(requirement_id) group by 1
  ) change
  cross join lateral (
    select count(*) as rows, count(*) filter (where status = 'missing') as missing,
      count(*) filter (where status <> 'approved') as unapproved
    from application_requirements r
    where r.application_id = change.application_id and is_required_document(requirement_id)
  ) now
  cross join lateral (values
    ('step:all_sent', (now.rows > 0 and now.missing = 0)::int
      - (now.rows > change.rows and now.missing = change.missing)::int),
    ('step:all_approved', (now.rows > 0 and now.unapproved = 0)::int
      - (now.rows > change.rows and now.unapproved = change.unapproved)::int)
  ) as came_to (name, step)
  group by 1 having sum(step) <> 0;
  return null;
end
$$;

-- Of each decision: about which document of the checklist, and, where it is the first, how long that one had waited.
-- Written with the row, so that a month is read from the index alone.
alter table document_reviews add column requirement_id text, add column waited_seconds integer;
update document_reviews v set requirement_id = d.requirement_id,
  waited_seconds = case when v.id = first.id
    then greatest(0, extract(epoch from v.reviewed_at - d.uploaded_at))::integer end
from documents d, lateral (
  select id from document_reviews where document_id = d.id order by reviewed_at, id limit 1
) first
where d.id = v.document_id;
alter table document_reviews alter column requirement_id set not null;
create index reviews_by_time on document_reviews (reviewed_at)
  include (status, requirement_id, reason, waited_seconds);

create function know_reviewed_document() returns trigger language plpgsql as $$
begin
  select d.requirement_id, case when v.id is null
      then greatest(0, extract(epoch from new.reviewed_at - d.uploaded_at))::integer end
    into new.requirement_id, new.waited_seconds
  from documents d
  left join lateral (select id from document_reviews where document_id = d.id limit 1) v on true
  where d.id = new.document_id;
  return new;
end
$$;
create trigger review_knows_its_document before insert on document_reviews
  for each row when (new.requirement_id is null) execute function know_reviewed_document();

-- What reviews of a month that is over come to. Kept, since a percentile has to sort them all.
create table review_months (
  began_at timestamptz not null,
  ended_at timestamptz not null,
  decided integer not null,
  approved integer not null,
  rejected integer not null,
  median_seconds integer,
  p90_seconds integer,
  -- [{"requirementId", "reason", "count"}]
  rejections jsonb not null,
  primary key (began_at, ended_at)
);

-- What changes the past (an erasure, papers from elsewhere) makes forgotten what was kept of it. Whoever reckons a month
-- holds this lock alone (reviews.store.ts), so that no row is overlooked that is written at that very moment.
create function forget_review_months() returns trigger language plpgsql as $$
declare
  oldest timestamptz;
begin
  if tg_op <> 'DELETE' then
    select least(oldest, min(reviewed_at)) into oldest from came;
  end if;
  if tg_op <> 'INSERT' then
    select least(oldest, min(reviewed_at)) into oldest from went;
  end if;
  if oldest < now() - interval '30 minutes' then
    perform pg_advisory_xact_lock_shared(7040221866);
    delete from review_months where ended_at > oldest;
  end if;
  return null;
end
$$;

-- Nobody may write between the first count and the first trigger.
lock table payments, applications, application_requirements, application_moves, personal_data_sheets, documents,
  document_reviews in share row exclusive mode;

insert into tallies
select name, bucket, sum(amount) from counted_rows
where name ~ '^(refunds by time|applications by time|net moves:|waiting:|waiting since:|requirement:|step:)'
group by name, bucket;

create trigger moves_are_tallied_in after insert on application_moves
  referencing new table as came for each statement execute function tally_moves();
create trigger moves_are_tallied_out after delete on application_moves
  referencing old table as went for each statement execute function tally_moves();
create trigger moves_are_tallied_anew after update on application_moves
  referencing old table as went new table as came for each statement execute function tally_moves();

create trigger sheets_are_tallied_in after insert on personal_data_sheets
  referencing new table as came for each statement execute function tally_sheets();
create trigger sheets_are_tallied_out after delete on personal_data_sheets
  referencing old table as went for each statement execute function tally_sheets();

create trigger first_documents_are_tallied_in after insert on documents
  referencing new table as came for each statement execute function tally_first_documents();
create trigger first_documents_are_tallied_out after delete on documents
  referencing old table as went for each statement execute function tally_first_documents();

create trigger requirements_are_tallied_in after insert on application_requirements
  referencing new table as came for each statement execute function tally_requirements();
create trigger requirements_are_tallied_out after delete on application_requirements
  referencing old table as went for each statement execute function tally_requirements();
create trigger requirements_are_tallied_anew after update on application_requirements
  referencing old table as went new table as came for each statement execute function tally_requirements();

create trigger new_reviews_forget_months after insert on document_reviews
  referencing new table as came for each statement execute function forget_review_months();
create trigger gone_reviews_forget_months after delete on document_reviews
  referencing old table as went for each statement execute function forget_review_months();
create trigger changed_reviews_forget_months after update on document_reviews
  referencing old table as went new table as came for each statement execute function forget_review_months();
