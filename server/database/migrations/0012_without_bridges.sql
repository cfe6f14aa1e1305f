-- contract: programs from 0012
-- What only versions before the first release needed. Of most of it nothing is there where the steps above made the schema.

drop trigger if exists payment_references_fold on payment_references;
drop function if exists fold_reference();
drop function if exists carry_over_ledger(text, text);
drop function if exists charge_figures(uuid[]);
delete from settings where key = 'inactivity_counts_from';
alter table applications drop column waiting_computed;
