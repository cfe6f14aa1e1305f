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

-- The day that money is of, where the month of that day was closed before it was posted.
alter table ledger_entries add column value_on date;

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
