-- Payments in another currency than the portal's: the rates that the office says, and what came at which of them.

create table exchange_rates (
  id uuid primary key,
  -- Counted over all rates: a member of the team who sets one has seen the one before.
  version integer not null unique check (version > 0),
  from_currency text not null,
  to_currency text not null check (to_currency <> from_currency),
  -- So much of the first for one of the second.
  rate numeric(12, 6) not null check (rate > 0),
  valid_hours integer not null check (valid_hours > 0),
  set_at timestamptz(3) not null,
  -- No reference: a rate stays as it is when the person is erased.
  set_by uuid
);
create index exchange_rates_of_currencies on exchange_rates (from_currency, to_currency, version);
create trigger exchange_rates_append_only before update or delete on exchange_rates
  for each row execute function refuse_change();
create trigger exchange_rates_no_truncate before truncate on exchange_rates
  for each statement execute function refuse_change();

-- The rate that was shown to the applicant; null where the money counts in its own currency.
alter table payment_proofs add column exchange_rate_id uuid;
alter table payment_proofs add constraint payment_proofs_exchange_rate_id_fkey
  foreign key (exchange_rate_id) references exchange_rates (id) not valid;

-- What came in the currency of the channel, where it was credited in another; below zero where it went back.
alter table payments add column received_amount numeric(12, 2), add column received_currency text,
  add column exchange_rate_id uuid;
alter table payments add constraint payments_exchange_rate_id_fkey
  foreign key (exchange_rate_id) references exchange_rates (id) not valid;
alter table payments add constraint payments_received_check check (
  (received_amount is null) = (exchange_rate_id is null) and (received_currency is null) = (exchange_rate_id is null)) not valid;

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('receivable', 'unapplied', 'client_funds',
  'refunds_payable', 'disputed', 'clearing', 'bank', 'revenue', 'gateway_fees', 'bad_debt', 'exchange',
  'exchange_difference')) not valid;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('charge', 'third_party_charge', 'payment',
  'allocation', 'gateway_fee', 'payout', 'credit', 'third_party_credit', 'refund_approved', 'refund_done',
  'refund_transferred', 'dispute_opened', 'dispute_won', 'dispute_lost', 'overdraft', 'write_off', 'disbursement',
  'exchange_in', 'exchange_out', 'exchange_gain', 'exchange_loss')) not valid;

-- What came through a channel is counted in the currency that came.
create or replace function counter_source(counted payments) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values
    ('payments', counted.status || ' ' || counted.currency, counter_bucket(counted.created_at), counted.amount),
    ('channel_payments', coalesce(counted.received_currency, counted.currency) || ':' || coalesce(counted.channel_id::text, 'card'),
      counter_bucket(counted.created_at), coalesce(counted.received_amount, counted.amount))
$$;
