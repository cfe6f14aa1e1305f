-- Which documents an application needs: those that everybody needs, and those for which its saved sheet asks. The
-- program writes it with the state of the requirement, by the rule of its checklist.

lock table application_requirements, personal_data_sheets, applications in share row exclusive mode;

alter table application_requirements add column required boolean not null default true;
alter table application_requirements alter column required drop default;

-- The steps are counted anew below.
delete from tallies where name in ('step:all_sent', 'step:all_approved');
delete from tally_changes where name in ('step:all_sent', 'step:all_approved');
alter table application_requirements disable trigger user;
update application_requirements r set required = false
where requirement_id in ('marriage-cert', 'prc-id') and not exists (
  select from personal_data_sheets s
  where s.application_id = r.application_id
    and case requirement_id when 'marriage-cert' then s.marital_status = 'married' else s.declare_prc end
);
alter table application_requirements enable trigger user;

create or replace view counted_rows_of_numbers as
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
    from application_requirements where required group by application_id
  ) come, unnest(steps) as step;

insert into tallies
select name, bucket, sum(amount) from counted_rows
where name in ('step:all_sent', 'step:all_approved') group by name, bucket;

alter type requirement_step add attribute required boolean;

-- As before, but that a row counts for the steps while it is required, which may change with the sheet.
create or replace function tally_requirements() returns trigger language plpgsql as $$
declare
  steps requirement_step[];
begin
  if tg_op = 'INSERT' then
    select array_agg((application_id, requirement_id, status, 1, required)::requirement_step) into steps from came;
  elsif tg_op = 'DELETE' then
    select array_agg((application_id, requirement_id, status, -1, required)::requirement_step) into steps from went;
  else
    select array_agg((application_id, requirement_id, status, step, required)::requirement_step) into steps
    from (
      select application_id, requirement_id, status, 1 as step, required from came
      union all
      select application_id, requirement_id, status, -1, required from went
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
    from unnest(steps) where required group by 1
  ) change
  cross join lateral (
    select count(*) as rows, count(*) filter (where status = 'missing') as missing,
      count(*) filter (where status <> 'approved') as unapproved
    from application_requirements r
    where r.application_id = change.application_id and required
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
drop function is_required_document(text);

-- Where the rule of waiting sees now what it did not see before: a document that the sheet asks for is missing, or
-- there is no nursing school. The program looks at them again after its start.
update applications a set waiting_known = false
where status in ('in_progress', 'under_review', 'submitted') and waiting_known and exists (
  select from personal_data_sheets s where s.application_id = a.id and (
    not exists (select from education_entries e where e.personal_data_sheet_id = s.id and e.level = 'college')
    or exists (
      select from application_requirements r
      where r.application_id = a.id and required and status = 'missing'
        and requirement_id in ('marriage-cert', 'prc-id')
    )
  )
);
