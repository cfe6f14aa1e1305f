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
  created_at timestamptz(3) not null
);

create table credits (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null
);

create table ledger_accounts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('receivable', 'unapplied', 'client_funds', 'refunds_payable', 'disputed', 'clearing',
    'bank', 'revenue', 'gateway_fees', 'bad_debt')),
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
    'credit', 'third_party_credit', 'refund_approved', 'refund_done', 'dispute_opened', 'dispute_won', 'dispute_lost',
    'overdraft', 'write_off', 'disbursement')),
  idempotency_key text not null unique,
  application_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  -- A reversal has the kind of what it reverses.
  reverses_id uuid unique references ledger_entries (id),
  happened_on date not null,
  memo text not null,
  posted_by uuid,
  posted_at timestamptz(3) not null
);

create table ledger_postings (
  entry_id uuid not null,
  account_id bigint not null,
  currency text not null,
  -- A debit is above zero.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account_id)
);

-- Writes the books of applications that have none: what the migration did for those that were there, and what is filled in
-- for measurements. A payment that went back or was lost pays nothing any more; what is left of each pays the fees.
create function carry_over_ledger(portal_currency text, time_zone text) returns void language plpgsql as $$
declare
  wrong record;
begin
  create temporary table carried_application on commit drop as
  select a.id, a.total_fees, a.created_at, (left(a.id::text, 13) || substr(md5('charge' || a.id), 13))::uuid as charge_id
  from applications a where not exists (select from ledger_accounts where owner_id = a.id);
  create index on carried_application (id);
  -- Without statistics the planner takes each of these tables for a small one.
  analyze carried_application;

  create temporary table carried_payment on commit drop as
  select *, paid_until - lag(paid_until, 1, 0) over (partition by application_id order by created_at, id) as allocated
  from (
    select *, least(total_fees, sum(greatest(amount - refunded - lost, 0))
      over (partition by application_id order by created_at, id)) as paid_until
    from (
      select p.id, p.intent_id, p.application_id, c.charge_id, c.total_fees, p.receipt_number, p.amount, p.created_at,
        coalesce(went.refunded, 0) as refunded, coalesce(gone.lost, 0) as lost
      from carried_application c
      join payments p on p.application_id = c.id and p.status = 'success'
      left join (
        select intent_id, -sum(amount) as refunded from payments where status = 'refunded' group by intent_id
      ) went on went.intent_id = p.intent_id
      left join (
        select intent_id, sum(amount) as lost from payment_disputes
        where outcome = 'lost' and not funds_reinstated group by intent_id
      ) gone on gone.intent_id = p.intent_id
    ) payment
  ) in_order;
  create index on carried_payment (intent_id);
  analyze carried_payment;

  insert into charges (id, application_id, code, description, amount, currency, created_at)
  select charge_id, id, 'application_fee', 'Application fee', total_fees, portal_currency, created_at
  from carried_application where total_fees > 0 order by charge_id;

  create temporary table carried_entry on commit drop as
  select charge_id as source, null::text as cause, 1 as rank, 'charge' as kind, id as application_id, null::uuid as payment_id, charge_id,
    created_at as at, 'Application fee' as memo, total_fees as amount
  from carried_application where total_fees > 0
  union all
  select id, null, 2, 'payment', application_id, id, null, created_at, 'Payment ' || receipt_number, amount from carried_payment
  union all
  select id, null, 6, 'allocation', application_id, id, charge_id, created_at, '', allocated
  from carried_payment where allocated > 0
  union all
  select id, null, 3, 'overdraft', application_id, id, null, created_at, '', refunded + lost - amount
  from carried_payment where refunded + lost > amount
  union all
  select m.id, null, 4, 'refund_approved', m.application_id, p.id, null, m.created_at, '', -m.amount
  from payments m join carried_payment p using (intent_id) where m.status = 'refunded'
  union all
  select m.id, null, 5, 'refund_done', m.application_id, p.id, null, m.created_at, m.description, -m.amount
  from payments m join carried_payment p using (intent_id) where m.status = 'refunded'
  union all
  select m.id, null, 3, case m.status when 'disputed' then 'dispute_opened' else 'dispute_won' end, m.application_id, p.id, null,
    m.created_at, m.description, abs(m.amount)
  from payments m join carried_payment p using (intent_id) where m.status in ('disputed', 'reinstated')
  union all
  select md5('lost' || d.id)::uuid, d.id, 4, 'dispute_lost', p.application_id, p.id, null, d.updated_at, '', d.amount
  from payment_disputes d join carried_payment p using (intent_id)
  where d.outcome = 'lost' and not d.funds_reinstated and d.amount > 0;

  analyze carried_entry;

  insert into ledger_accounts (kind, currency, owner_id)
  select kind, portal_currency, owner_id from (
    select 'receivable' as kind, id as owner_id from carried_application
    union all select distinct 'unapplied', application_id from carried_payment
    union all select distinct 'refunds_payable', application_id from carried_payment where refunded > 0
    union all select distinct 'disputed', application_id from carried_entry where kind like 'dispute%'
    union all select unnest(array['revenue', 'clearing']), '00000000-0000-0000-0000-000000000000'
  ) accounts order by owner_id, kind
  on conflict do nothing;
  analyze ledger_accounts;

  insert into ledger_entries (id, kind, idempotency_key, application_id, payment_id, charge_id, happened_on, memo, posted_at)
  select (left(source::text, 13) || substr(md5(kind || source), 13))::uuid, kind,
    kind || ':' || coalesce(cause, source::text), application_id,
    payment_id, charge_id, (at at time zone time_zone)::date, memo, at
  from carried_entry order by at, rank;

  insert into ledger_postings (entry_id, account_id, currency, amount)
  select (left(e.source::text, 13) || substr(md5(e.kind || e.source), 13))::uuid, a.id, portal_currency,
    leg.sign * (e.amount * 100)::bigint
  from carried_entry e
  join (values
    ('charge', 'receivable', 1), ('charge', 'revenue', -1),
    ('payment', 'clearing', 1), ('payment', 'unapplied', -1),
    ('allocation', 'unapplied', 1), ('allocation', 'receivable', -1),
    ('overdraft', 'receivable', 1), ('overdraft', 'unapplied', -1),
    ('refund_approved', 'unapplied', 1), ('refund_approved', 'refunds_payable', -1),
    ('refund_done', 'refunds_payable', 1), ('refund_done', 'clearing', -1),
    ('dispute_opened', 'disputed', 1), ('dispute_opened', 'clearing', -1),
    ('dispute_won', 'clearing', 1), ('dispute_won', 'disputed', -1),
    ('dispute_lost', 'unapplied', 1), ('dispute_lost', 'disputed', -1)
  ) leg (kind, account, sign) on leg.kind = e.kind
  join ledger_accounts a on a.kind = leg.account and a.currency = portal_currency
    and a.owner_id = case when leg.account in ('revenue', 'clearing') then '00000000-0000-0000-0000-000000000000'
      else e.application_id end;

  analyze ledger_entries;
  analyze ledger_postings;

  -- The proof: the books say of each application what it had written beside it.
  select a.id, a.total_fees, a.amount_paid, b.fees, b.paid into wrong
  from carried_application c
  join applications a on a.id = c.id
  left join (
    select e.application_id, coalesce(sum(p.amount) filter (where e.kind = 'charge'), 0) / 100.0 as fees,
      coalesce(-sum(p.amount) filter (where e.kind <> 'charge'), 0) / 100.0 as paid
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts k on k.id = p.account_id
    where k.kind in ('receivable', 'unapplied', 'refunds_payable', 'disputed')
    group by e.application_id
  ) b on b.application_id = c.id
  where a.total_fees <> coalesce(b.fees, 0) or a.amount_paid <> coalesce(b.paid, 0)
  limit 1;
  if found then
    raise exception 'the books of application % say fees of % and % paid, it has % and %',
      wrong.id, wrong.fees, wrong.paid, wrong.total_fees, wrong.amount_paid;
  end if;
  if exists (select from ledger_postings group by entry_id, currency having sum(amount) <> 0)
    or exists (select from ledger_entries e where not exists (select from ledger_postings where entry_id = e.id)) then
    raise exception 'an entry of the books does not balance';
  end if;
  drop table carried_entry, carried_payment, carried_application;
end
$$;

-- The runner of migrations tells what the portal is set to; whoever applies this by hand gets the usual values.
select carry_over_ledger(
  coalesce(nullif(current_setting('portal.currency', true), ''), 'USD'),
  coalesce(nullif(current_setting('portal.time_zone', true), ''), 'Asia/Manila')
);

-- Proved at once for all that was carried over, which is several times as quick as row by row.
alter table ledger_postings
  add foreign key (entry_id) references ledger_entries (id),
  add foreign key (account_id, currency) references ledger_accounts (id, currency);
create index charges_of_application on charges (application_id, id);
create index credits_of_application on credits (application_id, id);
create index ledger_postings_of_account on ledger_postings (account_id, entry_id) include (amount);
create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null;

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

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();
