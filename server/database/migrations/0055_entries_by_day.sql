-- concurrently
-- Entries come nearly in the order of their days, so that this is small and finds those of a month.
create index concurrently if not exists ledger_entries_by_day on ledger_entries using brin (happened_on) with (autosummarize = on);
