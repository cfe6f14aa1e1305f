-- References are compared by their letters and digits alone. Of two that count and would become one, the later keeps its key.

with keys as (
  select id, channel_id, released, normal, regexp_replace(upper(normalize(normal, NFKC)),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0300-\u036f\u061c\u180e\u2000-\u206f\u20d0-\u20ff\u3000-\u303f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g') as folded
  from payment_references
), placed as (
  select *, row_number() over (partition by channel_id, released, folded order by normal = folded desc, id) as place from keys
)
update payment_references r set normal = p.folded
from placed p
where r.id = p.id and p.folded not in ('', p.normal) and (p.place = 1 or p.released);

alter table bank_lines disable trigger bank_lines_stay;
with keys as (
  select id, regexp_replace(upper(normalize(reference_key, NFKC)),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0300-\u036f\u061c\u180e\u2000-\u206f\u20d0-\u20ff\u3000-\u303f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g') as folded
  from bank_lines where reference_key is not null
)
update bank_lines l set reference_key = nullif(k.folded, '')
from keys k where l.id = k.id and k.folded <> l.reference_key;
alter table bank_lines enable trigger bank_lines_stay;
