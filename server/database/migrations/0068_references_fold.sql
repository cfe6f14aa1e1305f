-- A version that keeps references as they were written goes on writing them while this one is at work.

create function fold_reference() returns trigger language plpgsql as $$
declare
  folded text := regexp_replace(upper(normalize(new.normal, NFKC)), '[^[:alnum:]]', '', 'g');
begin
  if folded <> '' then new.normal := folded; end if;
  return new;
end $$;

create trigger payment_references_fold before insert on payment_references
  for each row execute function fold_reference();

-- Signs that the step before left in, and what was written since. Of two that count, the later keeps its key.
with keys as (
  select id, channel_id, released, normal,
    regexp_replace(upper(normalize(normal, NFKC)), '[^[:alnum:]]', '', 'g') as folded
  from payment_references
), placed as (
  select *, row_number() over (partition by channel_id, released, folded order by normal = folded desc, id) as place from keys
)
update payment_references r set normal = p.folded
from placed p
where r.id = p.id and p.folded not in ('', p.normal) and (p.place = 1 or p.released);

alter table purpose_consents validate constraint purpose_consents_text_check;
