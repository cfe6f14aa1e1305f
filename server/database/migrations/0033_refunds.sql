-- Refunds: what the team lets go back of a payment, with who agreed, and what applicants asked for.

create table refunds (
  id uuid primary key,
  application_id uuid not null references applications (id),
  payment_id uuid not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  method text not null check (method in ('gateway', 'transfer', 'credit')),
  reason text not null,
  status text not null check (status in ('needs_second_person', 'approved', 'done', 'failed')),
  reference text,
  failure text,
  asked_by uuid references users (id) on delete set null,
  approved_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  approved_at timestamptz(3),
  done_at timestamptz(3),
  -- The row of `payments` by which the money went; another one each time that it is sent.
  paid_by uuid references payments (id),
  -- When a process asks the card provider next; null where there is nothing to ask.
  next_at timestamptz(3),
  attempts integer not null default 0,
  -- Whether the provider may know of it: whatever it reports then may be this refund.
  sent_at timestamptz(3),
  provider_refund text unique,
  provider_failed_at timestamptz(3),
  check ((status = 'done') = (done_at is not null))
);
create index refunds_of_application on refunds (application_id, id);
create index refunds_of_payment on refunds (payment_id, id);
create index refunds_of_status on refunds (status, id);
create index refunds_to_send on refunds (next_at) where next_at is not null;

create table refund_requests (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  proposed numeric(12, 2) not null,
  currency text not null,
  stage text not null,
  percent integer not null,
  reason text not null,
  status text not null check (status in ('open', 'accepted', 'declined')),
  answer text,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create unique index refund_request_open on refund_requests (application_id) where status = 'open';
create index refund_requests_of_application on refund_requests (application_id, id);
create index refund_requests_of_status on refund_requests (status, id);

-- A refund that did not arrive comes back as a row above zero.
alter table payments drop constraint payments_check;
alter table payments add constraint payments_sign check (
  (amount > 0) = (status in ('success', 'reinstated') or (status = 'refunded' and reversed and of_payment is not null)
    and amount > 0));

-- Money that is sent from an account of ours, and not by the card provider or the channel that it came through.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('charge', 'third_party_charge', 'payment',
  'allocation', 'gateway_fee', 'payout', 'credit', 'third_party_credit', 'refund_approved', 'refund_done',
  'refund_transferred', 'dispute_opened', 'dispute_won', 'dispute_lost', 'overdraft', 'write_off', 'disbursement'));
