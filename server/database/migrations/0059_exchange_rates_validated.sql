-- The constraints of the step before, over the rows that were there.

alter table payment_proofs validate constraint payment_proofs_exchange_rate_id_fkey;
alter table payments validate constraint payments_exchange_rate_id_fkey;
alter table payments validate constraint payments_received_check;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
