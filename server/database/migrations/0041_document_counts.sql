-- What a row of the list of clients says of papers and schools, kept with the application by whatever changes them, in the
-- same transaction: to count it for each row took longer than the rest of the list.

lock table application_requirements, education_entries, personal_data_sheets, applications in share row exclusive mode;

alter table applications
  add column documents_required smallint not null default 0,
  add column documents_approved smallint not null default 0,
  add column documents_pending smallint not null default 0,
  add column documents_returned smallint not null default 0,
  add column documents_missing smallint not null default 0,
  add column has_nursing_school boolean not null default false;

-- Nothing that is counted or searched changes by it.
alter table applications disable trigger user;
update applications a set
  documents_required = r.required, documents_approved = r.approved, documents_pending = r.pending,
  documents_returned = r.returned, documents_missing = r.missing,
  has_nursing_school = exists (
    select from personal_data_sheets s join education_entries e on e.personal_data_sheet_id = s.id
    where s.application_id = a.id and e.level = 'college'
  )
from (
  select application_id, count(*) filter (where required) as required,
    count(*) filter (where required and status = 'approved') as approved,
    count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'missing' and notes is not null) as returned,
    count(*) filter (where status = 'missing' and notes is null and required) as missing
  from application_requirements group by application_id
) r
where r.application_id = a.id;
alter table applications enable trigger user;
