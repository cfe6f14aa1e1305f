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

-- What a bank wrote is never changed; only what we make of it.
create function refuse_bank_line_change() returns trigger language plpgsql as $$
begin
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
