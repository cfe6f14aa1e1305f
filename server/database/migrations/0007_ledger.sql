-- The books: double entry, one currency per account, amounts in minor units. What somebody owes and has paid follows from
-- them; `applications.total_fees` and `amount_paid` are written beside them, in CURRENCY.

-- What an applicant is charged. What is owed to others and not collected by us has no entry in the books.
create table charges (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  code text not null,
  description text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  due_on date,
  -- Null where it is ours.
  payee text,
  collected boolean not null default true,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  -- From this day it is due.
  due_from date not null default current_date,
  -- What `charge_sums` says of it, so that what is due can be listed by its age.
  open_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  -- What was passed on of a third party's fee.
  spent_amount bigint not null default 0,
  -- A charge that is due when a step of the path is reached gets its day then.
  due_step text,
  -- Follows its application.
  is_asked boolean not null default true
);
create index charges_of_application on charges (application_id, id);
create index charges_asked on charges (currency, due_from, id) where open_amount > 0 and is_asked;
create index charges_to_remind on charges (due_on, application_id) where due_on is not null and open_amount > 0;
create index charges_of_a_step on charges (application_id) where due_step is not null and due_on is null;

-- What has ended, or whose person was erased, is closed: nobody is asked to pay for it, and what is open of it is not due.
create function asks_payment(waiting_cause text) returns boolean
  language sql immutable parallel safe
  return waiting_cause <> 'closed';

create function follow_application() returns trigger language plpgsql as $$
begin
  -- An application that ends at this very moment is waited for.
  select asks_payment(waiting_cause) into new.is_asked from applications where id = new.application_id for share;
  new.is_asked := coalesce(new.is_asked, true);
  return new;
end
$$;
create trigger charges_asked before insert on charges for each row execute function follow_application();

create function tell_charges() returns trigger language plpgsql as $$
begin
  update charges set is_asked = asks_payment(new.waiting_cause) where application_id = new.id;
  return null;
end
$$;
create trigger applications_charges_asked after update of waiting_cause on applications
  for each row when (asks_payment(old.waiting_cause) <> asks_payment(new.waiting_cause))
  execute function tell_charges();

create table credits (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);
create index credits_of_application on credits (application_id, id);

create table write_offs (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);
create index write_offs_of_application on write_offs (application_id, id);

-- Fees of third parties that the provider passed on to them.
create table disbursements (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  payee text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  paid_on date not null,
  reference text not null,
  -- Whether it was more than the applicant had paid of it.
  advanced boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);
create index disbursements_of_application on disbursements (application_id, id);

create table ledger_accounts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('receivable', 'unapplied', 'client_funds', 'refunds_payable', 'disputed', 'clearing',
    'bank', 'revenue', 'gateway_fees', 'bad_debt', 'exchange', 'exchange_difference')),
  currency text not null,
  -- An application, a channel of payments, or for the provider's own the id that nothing has. No reference: the books stay as
  -- they are when an application is erased.
  owner_id uuid not null,
  unique (owner_id, kind, currency),
  unique (id, currency)
);

create table ledger_entries (
  id uuid primary key,
  sequence bigint not null generated always as identity,
  kind text not null check (kind in ('charge', 'third_party_charge', 'payment', 'allocation', 'gateway_fee', 'payout',
    'credit', 'third_party_credit', 'refund_approved', 'refund_done', 'refund_transferred', 'dispute_opened', 'dispute_won',
    'dispute_lost', 'overdraft', 'write_off', 'disbursement', 'exchange_in', 'exchange_out', 'exchange_gain',
    'exchange_loss')),
  idempotency_key text not null unique,
  application_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  -- A reversal has the kind of what it reverses.
  reverses_id uuid unique references ledger_entries (id),
  happened_on date not null,
  memo text not null,
  posted_by uuid,
  posted_at timestamptz(3) not null,
  -- The lines that are listed over all applications; what moves money between accounts of one applicant alone is none.
  line_kind text generated always as (
    case
      when kind in ('allocation', 'overdraft', 'refund_approved', 'dispute_lost', 'payout') then null
      when reverses_id is not null then 'reversal'
      when kind in ('charge', 'third_party_charge') then 'charge'
      when kind in ('credit', 'third_party_credit') then 'credit'
      when kind in ('refund_done', 'refund_transferred') then 'refund'
      when kind in ('dispute_opened', 'dispute_won') then 'dispute'
      else kind
    end
  ) stored,
  -- Whose clearing account it moved: a channel of payments by hand, or the id that nothing has for the card provider.
  channel_id uuid,
  -- The day that money is of, where the month of that day was closed before it was posted.
  value_on date
);
create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_lines_by_day on ledger_entries (happened_on, sequence) where line_kind is not null;
create index ledger_lines_of_kind on ledger_entries (line_kind, happened_on, sequence) where line_kind is not null;
create index ledger_lines_of_channel on ledger_entries (channel_id, happened_on, sequence)
  where line_kind is not null and channel_id is not null;
create index ledger_lines_of_application on ledger_entries (application_id, happened_on, sequence)
  where line_kind is not null;
create index ledger_entries_of_charge on ledger_entries (charge_id) where charge_id is not null;
-- What people posted by hand, by when they did, whatever day they gave it.
create index ledger_lines_by_hand on ledger_entries (posted_at)
  where posted_by is not null and line_kind in ('payment', 'credit', 'write_off', 'disbursement');
-- Entries come nearly in the order of their days, so that this is small and finds those of a month.
create index ledger_entries_by_day on ledger_entries using brin (happened_on) with (autosummarize = on);

create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  account_id bigint not null,
  currency text not null,
  -- A debit is above zero.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account_id),
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_postings_of_account on ledger_postings (account_id, entry_id) include (amount);

create function assert_entry_balances() returns trigger language plpgsql as $$
declare
  entry uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (select from ledger_postings where entry_id = entry)
    or exists (select from ledger_postings where entry_id = entry group by currency having sum(amount) <> 0) then
    raise exception 'entry % does not balance', entry;
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function assert_entry_balances('id');
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function assert_entry_balances('entry_id');

create function refuse_all_but_erasing_memo() returns trigger language plpgsql as $$
begin
  -- What is generated is not known yet.
  if tg_op = 'UPDATE' and new.memo = 'Erased'
    and to_jsonb(new) - '{memo,line_kind}'::text[] = to_jsonb(old) - '{memo,line_kind}'::text[] then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_all_but_erasing_memo();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- The role that the portal works as changes no entry; this it may call.
create function erase_ledger_memos(of_application uuid) returns void
language sql security definer set search_path from current as $$
  update ledger_entries set memo = 'Erased'
  where application_id = of_application and memo not in ('', 'Erased')
    and kind in ('charge', 'third_party_charge', 'credit', 'third_party_credit', 'write_off', 'disbursement')
$$;

-- Months of the books that are closed: their sums as they were, and nothing is posted into them any more.
create table closed_months (
  -- Its first day. They are closed one after the other; the first one closes whatever was before it, too.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz(3) not null,
  -- No reference: what is closed stays as it is when somebody is erased.
  closed_by uuid
);

-- In minor units. A balance is debits less credits.
create table closed_month_sums (
  month date not null references closed_months (month),
  account text not null,
  -- Whose clearing account; for other accounts the id that nothing has.
  channel_id uuid not null,
  currency text not null,
  opening bigint not null,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  postings bigint not null check (postings >= 0),
  primary key (month, account, channel_id, currency)
);

-- The first day of the books that is open; null where no month is closed. Whoever posts holds its lock together with all
-- others who post, and whoever closes a month holds it alone, so that nothing is under way into a month while its sums are
-- taken. What was read before the lock was there is worth nothing.
create function first_open_day(alone boolean) returns date language plpgsql as $$
declare
  first_day date;
begin
  if alone then
    perform pg_advisory_xact_lock(7040221868);
  else
    perform pg_advisory_xact_lock_shared(7040221868);
  end if;
  select max(month) + interval '1 month' into first_day from closed_months;
  if (alone or first_day is not null) and current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a month that is closed meanwhile is not seen in % transactions', current_setting('transaction_isolation');
  end if;
  return first_day;
end
$$;

-- What is of a closed month stands on the first day that is open, with its own day beside it.
create function book_in_open_month() returns trigger language plpgsql as $$
declare
  first_day date := first_open_day(alone => false);
begin
  if new.happened_on < first_day then
    new.value_on := coalesce(new.value_on, new.happened_on);
    new.happened_on := first_day;
  end if;
  return new;
end
$$;
create trigger ledger_entries_open_month before insert on ledger_entries
  for each row execute function book_in_open_month();

-- Nor does an entry of a closed month get postings that it did not have.
create function refuse_closed_months() returns trigger language plpgsql as $$
declare
  first_day date := first_open_day(alone => false);
  entry uuid;
begin
  select e.id into entry from added p join ledger_entries e on e.id = p.entry_id where e.happened_on < first_day limit 1;
  if found then
    raise exception 'entry % is of a closed month', entry;
  end if;
  return null;
end
$$;
create trigger ledger_postings_open_month after insert on ledger_postings referencing new table as added
  for each statement execute function refuse_closed_months();

create function close_in_order() returns trigger language plpgsql as $$
declare
  first_day date := first_open_day(alone => true);
begin
  if new.month <> first_day then
    raise exception 'the month that is closed next begins on %, not on %', first_day, new.month;
  end if;
  return new;
end
$$;
create trigger closed_months_in_order before insert on closed_months
  for each row execute function close_in_order();
create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
create trigger closed_months_no_truncate before truncate on closed_months
  for each statement execute function refuse_change();
create trigger closed_month_sums_append_only before update or delete on closed_month_sums
  for each row execute function refuse_change();
create trigger closed_month_sums_no_truncate before truncate on closed_month_sums
  for each statement execute function refuse_change();
