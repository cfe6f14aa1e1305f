-- What the team does about money beyond charges and payments, and its lists and sums over all applications.

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

-- The provider's own invoice about a payment, which is written elsewhere.
alter table payments
  add column invoice_number text,
  add column invoice_on date,
  add constraint payments_invoice_check check ((invoice_number is null) = (invoice_on is null));
create index payments_without_invoice on payments (id)
  where status = 'success' and not reversed and invoice_number is null;
create index payments_by_any_reference on payments (lower(reference)) where reference is not null;
create index payments_by_receipt on payments (receipt_number) where receipt_number is not null;

-- The lines that are listed over all applications; what moves money between accounts of one applicant alone is none.
alter table ledger_entries
  add column line_kind text generated always as (
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
  add column channel_id uuid;

alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e set channel_id = a.owner_id
from ledger_postings p join ledger_accounts a on a.id = p.account_id and a.kind = 'clearing'
where p.entry_id = e.id;
alter table ledger_entries enable trigger ledger_entries_append_only;

create index ledger_lines_by_day on ledger_entries (happened_on, sequence) where line_kind is not null;
create index ledger_lines_of_kind on ledger_entries (line_kind, happened_on, sequence) where line_kind is not null;
create index ledger_lines_of_channel on ledger_entries (channel_id, happened_on, sequence)
  where line_kind is not null and channel_id is not null;
create index ledger_lines_of_application on ledger_entries (application_id, happened_on, sequence)
  where line_kind is not null;

-- What the books say of each charge, in minor units, so that what is due can be listed by its age.
alter table charges
  -- From this day it is due.
  add column due_from date not null default current_date,
  add column open_amount bigint not null default 0,
  add column paid_amount bigint not null default 0,
  -- What was passed on of a third party's fee.
  add column spent_amount bigint not null default 0;

create function charge_figures(charge uuid[]) returns table (id uuid, open bigint, paid bigint, spent bigint)
  language sql stable as $$
  select e.charge_id,
    coalesce(sum(p.amount) filter (where a.kind = 'receivable'), 0)::bigint,
    coalesce(-sum(p.amount) filter (where a.kind = 'receivable' and e.kind = 'allocation'), 0)::bigint,
    coalesce(sum(p.amount) filter (where a.kind = 'client_funds' and e.kind = 'disbursement'), 0)::bigint
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id
  where e.charge_id = any(charge)
  group by e.charge_id
$$;
create index ledger_entries_of_charge on ledger_entries (charge_id) where charge_id is not null;

update charges c
set due_from = coalesce(due_on, (created_at at time zone
    coalesce(nullif(current_setting('portal.time_zone', true), ''), 'Asia/Manila'))::date);
update charges c set open_amount = f.open, paid_amount = f.paid, spent_amount = f.spent
from charge_figures(array(select id from charges where collected)) f where f.id = c.id;

create index charges_due on charges (currency, due_from, id) where open_amount > 0;

create function follow_charges() returns trigger language plpgsql as $$
begin
  update charges c
  set open_amount = c.open_amount + change.open, paid_amount = c.paid_amount + change.paid,
    spent_amount = c.spent_amount + change.spent
  from (
    select e.charge_id,
      coalesce(sum(p.amount) filter (where a.kind = 'receivable'), 0)::bigint as open,
      coalesce(-sum(p.amount) filter (where a.kind = 'receivable' and e.kind = 'allocation'), 0)::bigint as paid,
      coalesce(sum(p.amount) filter (where a.kind = 'client_funds' and e.kind = 'disbursement'), 0)::bigint as spent
    from added p
    join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.id = p.account_id
    where e.charge_id is not null
    group by e.charge_id
  ) change
  where c.id = change.charge_id;
  return null;
end
$$;
create trigger ledger_postings_follow_charges after insert on ledger_postings referencing new table as added
  for each statement execute function follow_charges();

-- What is due from each day, what is held for others, and what was charged for.
create function counter_source(counted charges) returns setof counter_deltas
  language sql immutable parallel safe as $$
  select 'due', counted.currency || ':' || counted.due_from, '-infinity'::timestamptz, counted.open_amount / 100.0
    where counted.open_amount <> 0
  union all
  select 'held', counted.currency || ':' || counted.payee, '-infinity', (counted.paid_amount - counted.spent_amount) / 100.0
    where counted.payee is not null and counted.paid_amount <> counted.spent_amount
  union all
  select 'charged', counted.currency || ':' || counted.code, counter_bucket(counted.created_at), counted.amount
    where counted.payee is null and counted.collected
$$;

create or replace function counter_source(counted payments) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values
    ('payments', counted.status || ' ' || counted.currency, counter_bucket(counted.created_at), counted.amount),
    ('channel_payments', counted.currency || ':' || coalesce(counted.channel_id::text, 'card'),
      counter_bucket(counted.created_at), counted.amount)
$$;

create or replace view counter_sources as
  select source.* from users counted, counter_source(counted) source
  union all
  select source.* from applications counted, counter_source(counted) source
  union all
  select source.* from status_transitions counted, counter_source(counted) source
  union all
  select source.* from application_requirements counted, counter_source(counted) source
  union all
  select source.* from documents counted, counter_source(counted) source
  union all
  select source.* from payments counted, counter_source(counted) source
  union all
  select source.* from path_positions counted, counter_source(counted) source
  union all
  select source.* from third_party_requests counted, counter_source(counted) source
  union all
  select source.* from payment_proofs counted, counter_source(counted) source
  union all
  select source.* from charges counted, counter_source(counted) source;

create trigger charges_count after insert or update or delete on charges
  for each row execute function count_change();

-- Of what is there already.
insert into counter_deltas
select source.kind, source.key, source.bucket, sum(source.value)
from charges counted, counter_source(counted) source group by 1, 2, 3;
insert into counter_deltas
select source.kind, source.key, source.bucket, sum(source.value)
from payments counted, counter_source(counted) source where source.kind = 'channel_payments' group by 1, 2, 3;
