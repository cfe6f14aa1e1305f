-- A statement that was read wrongly is taken back with its lines; a line that is matched stays, and none is changed.

create or replace function refuse_bank_line_change() returns trigger language plpgsql as $$
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
