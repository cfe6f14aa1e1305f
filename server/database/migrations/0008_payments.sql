-- What people set out to pay and where, what arrived, what they report to have paid, what went back, what is disputed, what
-- is paid in parts, and what banks say.

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
  changed_at timestamptz(3) not null,
  -- The provider's own QR picture of the account, which is shown as it was sent.
  qr_upload_id uuid references uploads (id),
  qr_type text check (qr_type in ('image/png', 'image/jpeg')),
  constraint payment_channels_qr_check check ((qr_upload_id is null) = (qr_type is null))
);
create unique index payment_channel_of_picture on payment_channels (qr_upload_id) where qr_upload_id is not null;

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
  failed_at timestamptz(3),
  provider text not null default 'stripe' check (provider in ('stripe', 'paymongo')),
  session_id text unique,
  checkout_url text,
  -- Nobody is led to the provider's page after it; what is paid there all the same is held.
  expires_at timestamptz(3),
  expired_at timestamptz(3),
  -- When the provider was last asked what became of it.
  checked_at timestamptz(3)
);
create index payment_attempts_of_application on payment_attempts (application_id, id);
create index payment_attempts_to_check on payment_attempts (created_at)
  where session_id is not null and paid_at is null and failed_at is null;

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
  intent_id text,
  status text not null check (status in ('success', 'refunded', 'disputed', 'reinstated', 'reversed')),
  amount numeric(12, 2) not null,
  currency text not null,
  description text not null,
  receipt_number text unique,
  -- Whether it counts as disputed, which follows from the disputes of its intent.
  disputed boolean not null default false,
  created_at timestamptz(3) not null,
  channel_id uuid references payment_channels (id),
  reference text,
  payer_name text,
  -- Set where the payment did not come after all; the row that takes it back has its amount below zero.
  reversed boolean not null default false,
  -- The payment that this row takes something back of.
  of_payment uuid references payments (id),
  shown_status text not null generated always as (
    case when reversed then 'reversed' when disputed then 'disputed' else status end) stored,
  -- The provider's own invoice about a payment, which is written elsewhere.
  invoice_number text,
  invoice_on date,
  -- Why it pays nothing until the team has looked at it.
  held_for text check (held_for in ('wrong_amount', 'late', 'second_payment')),
  released_at timestamptz(3),
  -- What came in the currency of the channel, where it was credited in another; below zero where it went back.
  received_amount numeric(12, 2),
  received_currency text,
  exchange_rate_id uuid references exchange_rates (id),
  -- A payment that was reversed because it was mistyped never was money.
  typing_error boolean not null default false,
  -- A refund that did not arrive comes back as a row above zero.
  constraint payments_sign check (
    (amount > 0) = (status in ('success', 'reinstated') or (status = 'refunded' and reversed and of_payment is not null)
      and amount > 0)),
  constraint payments_check1 check ((status = 'success') = (receipt_number is not null)),
  constraint payments_invoice_check check ((invoice_number is null) = (invoice_on is null)),
  constraint payments_received_check check (
    (received_amount is null) = (exchange_rate_id is null) and (received_currency is null) = (exchange_rate_id is null))
);
-- One payment per intent: the database itself keeps the promise.
create unique index payment_of_intent on payments (intent_id) where status = 'success';
create index refunds_of_intent on payments (intent_id) where status = 'refunded';
create index disputed_money_of_intent on payments (intent_id) where status in ('disputed', 'reinstated');
create index payments_of_application on payments (application_id, id);
create index payments_by_time on payments (created_at) include (amount);
create index payments_taken_back on payments (of_payment) where of_payment is not null;
create index payments_without_invoice on payments (id)
  where status = 'success' and not reversed and invoice_number is null;
create index payments_by_any_reference on payments (lower(reference)) where reference is not null;
create index payments_by_receipt on payments (receipt_number) where receipt_number is not null;
create index payments_held on payments (id) where held_for is not null and released_at is null;

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
  reported_steps text[] not null default '{}',
  updated_at timestamptz(3) not null
);
create index payment_disputes_of_intent on payment_disputes (intent_id);

-- The last receipt of each year. Its row changes in the transaction of the payment, so that numbers have no gaps; a
-- sequence would leave one wherever a transaction fails.
create table receipt_counters (
  year integer primary key,
  last_number integer not null
);

-- What the provider told of already, so that it is not asked about it again.
create table provider_events (
  id text primary key,
  received_at timestamptz(3) not null
);
create index provider_events_by_age on provider_events (received_at);

-- What applicants report to have paid by hand. It credits nothing before a member of the team confirms it.
create table payment_proofs (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  channel_id uuid not null references payment_channels (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  paid_on date not null,
  payer_name text not null,
  upload_id uuid references evidence_files (upload_id) on delete set null,
  -- Finds the same file with another payment.
  file_sha256 text,
  status text not null check (status in ('submitted', 'confirmed', 'rejected')),
  received_amount numeric(12, 2) check (received_amount > 0),
  payment_id uuid unique references payments (id),
  rejection_reason text,
  reason text,
  submitted_by uuid references users (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The rate that was shown to the applicant; null where the money counts in its own currency.
  exchange_rate_id uuid references exchange_rates (id),
  check ((status = 'confirmed') = (payment_id is not null and received_amount is not null)),
  check ((status = 'rejected') = (rejection_reason is not null and reason is not null)),
  check ((status = 'submitted') = (decided_at is null))
);
create index payment_proofs_of_application on payment_proofs (application_id, id);
create index payment_proofs_by_status on payment_proofs (status, id);
create index payment_proofs_by_file on payment_proofs (file_sha256, id) where file_sha256 is not null;
create unique index payment_proof_file on payment_proofs (upload_id) where upload_id is not null;

-- What a payment by hand is known by at its channel, reported or recorded; one transfer may have several.
create table payment_references (
  id bigint primary key generated always as identity,
  channel_id uuid not null references payment_channels (id),
  -- In capitals, without spaces, dashes and dots.
  normal text not null check (normal <> ''),
  reference text not null,
  -- In which order they were given.
  position smallint not null,
  proof_id uuid references payment_proofs (id) on delete cascade,
  payment_id uuid references payments (id) on delete cascade,
  -- The proof was rejected, or the payment reversed: it may be given again.
  released boolean not null default false,
  check (proof_id is not null or payment_id is not null)
);
create unique index payment_reference_once on payment_references (channel_id, normal) where not released;
create index references_of_proof on payment_references (proof_id) where proof_id is not null;
create index references_of_payment on payment_references (payment_id) where payment_id is not null;

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
  -- Who said that a refund did not arrive; whoever that is does not send it once more alone.
  returned_by uuid references users (id) on delete set null,
  -- Where a refund by transfer goes.
  account text,
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

-- Which reminder of a charge was sent, so many days from the day on which it is due: never twice.
create table charge_reminders (
  charge_id uuid not null references charges (id) on delete cascade,
  distance smallint not null,
  reminded_at timestamptz(3) not null,
  primary key (charge_id, distance)
);

-- What banks and wallets say arrived in the accounts that applicants pay to, and which payments it is.
create table bank_statements (
  id uuid primary key,
  channel_id uuid not null references payment_channels (id),
  currency text not null,
  first_on date not null,
  last_on date not null,
  new_lines integer not null,
  repeated_lines integer not null,
  has_gaps boolean not null,
  imported_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);
create index bank_statements_of_channel on bank_statements (channel_id, id);

create table bank_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  channel_id uuid not null references payment_channels (id),
  -- In the file that it came with.
  line integer not null,
  booked_on date not null,
  -- Below zero where money went out.
  amount numeric(12, 2) not null check (amount <> 0),
  reference text,
  -- In capitals, without spaces, dashes and dots.
  reference_key text,
  description text not null,
  balance numeric(14, 2),
  -- Of account, day, amount, reference, description, balance, and how often that stood before in its file.
  hash bytea not null,
  state text not null check (state in ('open', 'matched', 'not_ours', 'outgoing')),
  not_ours_reason text,
  check ((state = 'not_ours') = (not_ours_reason is not null)),
  check ((state = 'outgoing') = (amount < 0)),
  unique (channel_id, hash)
);
create index bank_lines_of_statement on bank_lines (statement_id, line);
create index bank_lines_open on bank_lines (id) where state = 'open';
create index bank_lines_open_of_channel on bank_lines (channel_id, id) where state = 'open';
-- The line of a statement that a reported payment may be.
create index bank_lines_open_by_reference on bank_lines (channel_id, reference_key) where state = 'open';
create index bank_lines_open_by_amount on bank_lines (channel_id, amount, booked_on) where state = 'open';

create table bank_line_matches (
  line_id uuid not null references bank_lines (id),
  payment_id uuid not null references payments (id),
  matched_by uuid references users (id) on delete set null,
  matched_at timestamptz(3) not null,
  primary key (line_id, payment_id)
);
create index bank_line_matches_of_payment on bank_line_matches (payment_id);

create table bank_statement_mappings (
  channel_id uuid primary key references payment_channels (id) on delete cascade,
  mapping jsonb not null,
  date_format text not null
);

-- A statement that was read wrongly is taken back with its lines; a line that is matched stays, and none is changed.
create function refuse_bank_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.state <> 'matched' then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.id, new.statement_id, new.channel_id, new.line, new.booked_on, new.amount, new.reference,
      new.reference_key, new.description, new.balance, new.hash)
    is not distinct from (old.id, old.statement_id, old.channel_id, old.line, old.booked_on, old.amount, old.reference,
      old.reference_key, old.description, old.balance, old.hash) then
    return new;
  end if;
  raise exception 'a line of a bank statement is never changed';
end
$$;
create trigger bank_lines_stay before update or delete on bank_lines
  for each row execute function refuse_bank_line_change();
