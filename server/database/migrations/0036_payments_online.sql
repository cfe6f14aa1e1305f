-- Payments on the page of a provider, and money that came otherwise than it was asked for.

alter table payment_attempts
  add column provider text not null default 'stripe' check (provider in ('stripe', 'paymongo')),
  add column session_id text unique,
  add column checkout_url text,
  -- Nobody is led to the provider's page after it; what is paid there all the same is held.
  add column expires_at timestamptz(3),
  add column expired_at timestamptz(3),
  -- When the provider was last asked what became of it.
  add column checked_at timestamptz(3);
create index payment_attempts_to_check on payment_attempts (created_at)
  where session_id is not null and paid_at is null and failed_at is null;

alter table payments
  -- Why it pays nothing until the team has looked at it.
  add column held_for text check (held_for in ('wrong_amount', 'late', 'second_payment')),
  add column released_at timestamptz(3);
create index payments_held on payments (id) where held_for is not null and released_at is null;

-- What the provider told of already, so that it is not asked about it again.
create table provider_events (
  id text primary key,
  received_at timestamptz(3) not null
);
create index provider_events_by_age on provider_events (received_at);
