-- Paying in parts: what the team offers, what the applicant accepted word for word, and who was reminded of what.

create table payment_plans (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  template text not null,
  name text not null,
  status text not null check (status in ('offered', 'accepted', 'declined', 'withdrawn', 'replaced')),
  total numeric(12, 2) not null check (total > 0),
  currency text not null,
  -- Frozen with the offer: what is accepted is what was read.
  text text not null,
  text_version text not null,
  language text not null,
  offered_by uuid references users (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  offered_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index payment_plans_of_application on payment_plans (application_id, id);
create unique index payment_plan_offered on payment_plans (application_id) where status = 'offered';
create unique index payment_plan_accepted on payment_plans (application_id) where status = 'accepted';

create table payment_plan_parts (
  plan_id uuid not null references payment_plans (id) on delete cascade,
  number smallint not null,
  amount numeric(12, 2) not null check (amount > 0),
  due_on date,
  due_step text,
  -- What it became when the plan was accepted.
  charge_id uuid unique references charges (id) on delete set null,
  primary key (plan_id, number),
  check ((due_on is null) = (due_step is not null))
);

-- A charge that is due when a step of the path is reached gets its day then.
alter table charges add column due_step text;
create index charges_to_remind on charges (due_on, application_id) where due_on is not null and open_amount > 0;
create index charges_of_a_step on charges (application_id) where due_step is not null and due_on is null;

-- Which reminder of a charge was sent, so many days from the day on which it is due: never twice.
create table charge_reminders (
  charge_id uuid not null references charges (id) on delete cascade,
  distance smallint not null,
  reminded_at timestamptz(3) not null,
  primary key (charge_id, distance)
);
