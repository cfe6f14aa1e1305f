-- Silences that are older than the notices about them are counted from now: where there are applications already, nobody
-- is told of all of them at once.
insert into settings (key, value)
select 'inactivity_counts_from', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
where exists (select from applications)
on conflict (key) do nothing;
