-- What one member of the team did with money alone.

-- Who said that a refund did not arrive; whoever that is does not send it once more alone.
alter table refunds add column returned_by uuid references users (id) on delete set null;

-- What people posted by hand, by when they did, whatever day they gave it.
create index ledger_lines_by_hand on ledger_entries (posted_at)
  where posted_by is not null and line_kind in ('payment', 'credit', 'write_off', 'disbursement');

-- What was chosen on the public page before the application was started, until the team has charged it.
alter table applications add column chosen_package text;

-- The line of a statement that a reported payment may be.
create index bank_lines_open_by_reference on bank_lines (channel_id, reference_key) where state = 'open';
create index bank_lines_open_by_amount on bank_lines (channel_id, amount, booked_on) where state = 'open';
