-- What a person agreed to, purpose by purpose, and what left the portal under it.

-- A row stays: taking a consent back says when, and giving it again is a new row.
create table purpose_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('run_application', 'credential_evaluator', 'board', 'pearson_vue',
    'schools_and_offices', 'outside_messages', 'marketing')),
  text_version text not null,
  -- SHA-256 of the text that was shown. Who agreed before each purpose had its own text was shown none.
  text_hash text,
  language text not null,
  channel text not null check (channel in ('start_page', 'start_api', 'my_data', 'carried_over')),
  given_by uuid not null,
  given_at timestamptz(3) not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz(3),
  check ((text_hash is null) = (channel = 'carried_over')),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index consent_in_force on purpose_consents (user_id, purpose) where withdrawn_at is null;
create index consents_of_person on purpose_consents (user_id, given_at);

create table disclosures (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A list of kind, name and hash.
  what jsonb not null,
  recipient text not null,
  purpose text not null,
  consent_id uuid not null references purpose_consents on delete cascade,
  channel text not null,
  disclosed_by uuid,
  disclosed_at timestamptz(3) not null
);
create index disclosures_of_person on disclosures (user_id, id);
create index disclosures_of_consent on disclosures (consent_id);

-- A proof that could be changed proves nothing. Only with the person herself does it go.
create function refuse_proof_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'purpose_consents' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
      and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
      return new;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger purpose_consents_stay before update or delete on purpose_consents
  for each row execute function refuse_proof_change();
create trigger disclosures_stay before update or delete on disclosures
  for each row execute function refuse_proof_change();

-- Whoever has an application agreed to the privacy notice, or a program started it for them: that is carried over, and
-- said to be so.
insert into purpose_consents (id, user_id, purpose, text_version, text_hash, language, channel, given_by, given_at)
select gen_random_uuid(), a.user_id, purpose, coalesce(c.privacy_version, '2026-11'), null, 'en', 'carried_over',
  a.user_id, coalesce(c.given_at, a.created_at)
from applications a
left join lateral (
  select privacy_version, given_at from consents where user_id = a.user_id order by given_at limit 1
) c on true
cross join unnest(array['run_application', 'credential_evaluator', 'board', 'pearson_vue', 'schools_and_offices'])
  as purpose;
