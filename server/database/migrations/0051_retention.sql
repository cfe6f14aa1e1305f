-- How long each class of data is kept once it is of no more use, and what was deleted for that.

create table retention_rules (
  class text primary key check (class in ('accounts_without_application', 'unpaid_applications', 'payment_proofs', 'case_files',
    'case_details', 'case_names')),
  days integer not null check (days > 0),
  -- Nothing of the class is deleted meanwhile.
  is_paused boolean not null,
  -- A change counts a day later, so that what it deletes can be looked at before.
  effective_from timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3),
  last_run_at timestamptz(3),
  last_deleted_at timestamptz(3),
  deleted_count integer not null default 0
);

-- Where people are already, an owner looks at what would go and starts it.
insert into retention_rules (class, days, is_paused)
select class, days, exists (select from users)
from (values ('accounts_without_application', 30), ('unpaid_applications', 183), ('payment_proofs', 90), ('case_files', 365),
  ('case_details', 730), ('case_names', 1826)) as rule (class, days);

-- What was deleted of an ended case; one that is taken up again and ends again is gone through again.
create table retention_deletions (
  application_id uuid not null references applications on delete cascade,
  class text not null references retention_rules,
  deleted_at timestamptz(3) not null,
  primary key (application_id, class)
);

-- Whom an email told that an application that was never paid for will be deleted.
create table retention_warnings (
  application_id uuid primary key references applications on delete cascade,
  first_at timestamptz(3),
  last_at timestamptz(3)
);
