-- Payments whose payers deny them at their bank: what the provider told of each dispute, and the money that moved.

create table payment_disputes (
  -- The provider's own name of it.
  id text primary key,
  intent_id text not null,
  amount numeric(12, 2) not null check (amount >= 0),
  -- Told in any order, and never taken back.
  funds_withdrawn boolean not null,
  funds_reinstated boolean not null,
  outcome text check (outcome in ('won', 'lost')),
  updated_at timestamptz(3) not null
);
create index payment_disputes_of_intent on payment_disputes (intent_id);

-- On the payment itself: whether it counts as disputed, which follows from the disputes of its intent.
alter table payments
  add column disputed boolean not null default false,
  add column shown_status text not null generated always as (case when disputed then 'disputed' else status end) stored;

alter table payments
  drop constraint payments_status_check,
  drop constraint payments_check,
  add constraint payments_status_check check (status in ('success', 'refunded', 'disputed', 'reinstated')),
  add constraint payments_check check ((status in ('success', 'reinstated')) = (amount > 0));

create index disputed_money_of_intent on payments (intent_id) where status in ('disputed', 'reinstated');
