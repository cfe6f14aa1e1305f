-- Payments that people record: where they are made, which request was answered how, and what is taken back.

-- The details of an account are never changed: another row is proposed, and the old one retired.
create table payment_channels (
  id uuid primary key,
  kind text not null check (kind in ('gcash', 'maya', 'bank', 'counter', 'remittance')),
  name text not null,
  account_name text not null,
  account_number text not null,
  currency text not null,
  instructions text,
  status text not null check (status in ('proposed', 'active', 'retired')),
  proposed_by uuid references users (id) on delete set null,
  confirmed_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);

alter table payments
  alter column intent_id drop not null,
  add column channel_id uuid references payment_channels (id),
  add column reference text,
  add column payer_name text,
  -- Set where the payment did not come after all; the row that takes it back has its amount below zero.
  add column reversed boolean not null default false,
  -- The payment that this row takes something back of.
  add column of_payment uuid references payments (id),
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('success', 'refunded', 'disputed', 'reinstated', 'reversed')),
  drop column shown_status;
alter table payments
  add column shown_status text not null generated always as (
    case when reversed then 'reversed' when disputed then 'disputed' else status end) stored;
create unique index payment_by_reference on payments (channel_id, lower(reference))
  where channel_id is not null and status = 'success' and not reversed;
create index payments_taken_back on payments (of_payment) where of_payment is not null;

-- What a request was answered, so that the same one sent again is answered the same and does nothing.
create table idempotency_keys (
  actor_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
