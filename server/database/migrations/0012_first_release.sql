-- contract: programs from 0012
-- What earlier programs needed goes. Of most of it nothing is there where the steps above made the schema.

drop trigger if exists payment_references_fold on payment_references;
drop function if exists fold_reference();
drop function if exists carry_over_ledger(text, text);
drop function if exists charge_figures(uuid[]);
delete from settings where key = 'inactivity_counts_from';
alter table applications drop column waiting_computed;

-- What the books say of each charge, in minor units. A refund that was approved and is not sent yet is still money of the
-- applicant's: until it leaves, it covers the oldest of what is open, as it does in the balance.
create function charge_sums(of_application uuid)
  returns table (id uuid, open bigint, paid bigint, spent bigint) language sql stable as $$
  with books as (
    select a.kind, a.currency, e.kind as event, e.charge_id, p.amount
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.owner_id = of_application and a.kind in ('receivable', 'client_funds', 'refunds_payable')
  ), sums as (
    select c.id, c.currency, c.due_from, c.created_at,
      coalesce(sum(b.amount) filter (where b.kind = 'receivable'), 0)::bigint as open,
      coalesce(-sum(b.amount) filter (where b.kind = 'receivable' and b.event = 'allocation'), 0)::bigint as paid,
      coalesce(sum(b.amount) filter (where b.kind = 'client_funds' and b.event = 'disbursement'), 0)::bigint as spent
    from charges c left join books b on b.charge_id = c.id
    where c.application_id = of_application
    group by c.id
  ), refunds as (
    select currency, -sum(amount)::bigint as amount from books where kind = 'refunds_payable' group by currency
  )
  select s.id,
    s.open - least(greatest(s.open, 0), greatest(0, coalesce(r.amount, 0)
      - coalesce(sum(greatest(s.open, 0)) over earlier, 0)))::bigint,
    s.paid, s.spent
  from sums s left join refunds r on r.currency = s.currency
  window earlier as (partition by s.currency order by s.due_from, s.created_at, s.id
    rows between unbounded preceding and 1 preceding)
$$;

create or replace function follow_charges() returns trigger language plpgsql as $$
begin
  update charges c set open_amount = s.open, paid_amount = s.paid, spent_amount = s.spent
  from (
    select distinct a.owner_id from added p join ledger_accounts a on a.id = p.account_id
    where a.kind in ('receivable', 'client_funds', 'refunds_payable')
  ) touched cross join lateral charge_sums(touched.owner_id) s
  where c.id = s.id and (c.open_amount, c.paid_amount, c.spent_amount) <> (s.open, s.paid, s.spent);
  return null;
end
$$;
create or replace trigger ledger_postings_follow_charges after insert on ledger_postings referencing new table as added
  for each statement execute function follow_charges();

update charges c set open_amount = s.open
from (select distinct owner_id from ledger_accounts where kind = 'refunds_payable') touched
  cross join lateral charge_sums(touched.owner_id) s
where c.id = s.id and c.open_amount <> s.open;
