-- Money: what people set out to pay, what arrived, what went back and what is disputed.

-- Written before the payment provider is asked; its id is the key under which the provider makes at most one payment
-- intent of it, however often it is asked.
create table payment_attempts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  application_id uuid not null references applications (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  intent_id text unique,
  client_secret text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- The provider said no for good: asking again for the same begins anew.
  failed_at timestamptz(3)
);
create index payment_attempts_of_application on payment_attempts (application_id, id);

-- What is told of an intent's card and refunds, perhaps before its payment is.
create table payment_intents (
  intent_id text primary key,
  method text,
  card_brand text,
  card_last4 text,
  refunded numeric(12, 2) not null default 0 check (refunded >= 0),
  updated_at timestamptz(3) not null
);

-- Money that arrived, and, negative, money that went back. `applications.amount_paid` is their sum.
-- Kept for accounting: whoever removes an application must settle them first.
create table payments (
  id uuid primary key,
  application_id uuid not null references applications (id),
  attempt_id uuid references payment_attempts (id) on delete set null,
  intent_id text not null,
  status text not null check (status in ('success', 'refunded', 'disputed', 'reinstated')),
  amount numeric(12, 2) not null check ((status in ('success', 'reinstated')) = (amount > 0)),
  currency text not null,
  description text not null,
  receipt_number text unique,
  -- Whether it counts as disputed, which follows from the disputes of its intent.
  disputed boolean not null default false,
  shown_status text not null generated always as (case when disputed then 'disputed' else status end) stored,
  created_at timestamptz(3) not null,
  check ((status = 'success') = (receipt_number is not null))
);
-- One payment per intent: the database itself keeps the promise.
create unique index payment_of_intent on payments (intent_id) where status = 'success';
create index refunds_of_intent on payments (intent_id) where status = 'refunded';
create index disputed_money_of_intent on payments (intent_id) where status in ('disputed', 'reinstated');
create index payments_of_application on payments (application_id, id);
create index payments_by_time on payments (created_at) include (amount);

-- Payments whose payers deny them at their bank: what the provider told of each dispute.
create table payment_disputes (
  -- The provider's own name of it.
  id text primary key,
  intent_id text not null,
  amount numeric(12, 2) not null check (amount >= 0),
  -- Told in any order, and never taken back.
  funds_withdrawn boolean not null,
  funds_reinstated boolean not null,
  outcome text check (outcome in ('won', 'lost')),
  -- Which steps were written down and told to the team. Each is told once, in whatever order they come.
  told text[] not null default '{}',
  updated_at timestamptz(3) not null
);
create index payment_disputes_of_intent on payment_disputes (intent_id);

-- The last receipt of each year. Its row changes in the transaction of the payment, so that numbers have no gaps; a
-- sequence would leave one wherever a transaction fails.
create table receipt_counters (
  year integer primary key,
  last_number integer not null
);
