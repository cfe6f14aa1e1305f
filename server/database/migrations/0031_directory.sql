-- The directory of third parties: entries are found by name and retired rather than deleted, and what was told about the
-- usual days has its date. What the portal learned by itself stands in party_times, which says up to when it counted.

alter table third_parties
  drop column takes_requests,
  drop column learned_cases,
  drop column learned_median_days,
  drop column learned_min_days,
  drop column learned_max_days,
  add column usual_told_on date,
  add column retired_at timestamptz(3),
  add column search_text text not null generated always as (
    search_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(contact, ''))
  ) stored;
update third_parties set usual_told_on = changed_at::date where usual_max_days is not null;
alter table third_parties add check ((usual_max_days is null) = (usual_told_on is null));

create index third_parties_by_name on third_parties (search_fold(name), id);
create index third_parties_of_party_by_name on third_parties (party, search_fold(name), id);
create index third_parties_by_search on third_parties using gin (search_text gin_trgm_ops);

alter table step_times add column counted_on date;
update step_times set counted_on = worked_out_at::date;
alter table step_times alter column counted_on set not null;
alter table party_times add column counted_on date;
update party_times set counted_on = worked_out_at::date;
alter table party_times alter column counted_on set not null;
