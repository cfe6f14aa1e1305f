-- What people ask of the privacy officer, the days that do not count for the answer, and whom the officer restricted.

create table privacy_requests (
  -- What was asked for in My data has the id of the download or of the erasure.
  id uuid primary key,
  kind text not null check (kind in ('access', 'copy', 'correction', 'erasure', 'objection', 'complaint')),
  -- Null where nobody of the portal has the address; the name and the address are kept here then, and only then.
  user_id uuid references users on delete cascade,
  requester_name text,
  requester_email text,
  asked_for text not null default '',
  source text not null check (source in ('my_data', 'letter', 'email', 'phone', 'in_person')),
  received_at timestamptz(3) not null,
  identity_check text check (identity_check in ('signed_in', 'email_code', 'document', 'video_call', 'in_person',
    'representative')),
  state text not null default 'open' check (state in ('open', 'answered', 'refused', 'withdrawn')),
  answer text not null default '',
  evidence text not null default '',
  closed_at timestamptz(3),
  -- Null where the portal itself closed it.
  closed_by uuid,
  version integer not null default 1,
  created_by uuid,
  check ((user_id is null) = (requester_name is not null)),
  check ((state = 'open') = (closed_at is null))
);
create index privacy_requests_open on privacy_requests (received_at, id) where state = 'open';
create index privacy_requests_newest on privacy_requests (received_at, id);
create index privacy_requests_of_person on privacy_requests (user_id);

create function track_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'copy', new.user_id, 'my_data', new.created_at, 'signed_in', new.user_id);
  elsif new.state = 'ready' and old.state <> 'ready' then
    update privacy_requests set state = 'answered', answer = 'The download was made in My data.', closed_at = new.finished_at,
      version = version + 1
    where id = new.id and state = 'open';
  end if;
  return null;
end
$$;
create trigger data_export_is_a_request after insert or update of state on data_exports
  for each row execute function track_data_export();

create function track_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'erasure', new.user_id, case when new.reason is null then 'my_data' else 'letter' end, new.requested_at,
      case when new.reason is null then 'signed_in' end, case when new.reason is null then new.user_id end);
  else
    update privacy_requests set version = version + 1,
      state = case when new.finished_at is null then 'withdrawn' else 'answered' end,
      answer = case when new.finished_at is null then 'Taken back in My data.' else 'Everything was erased.' end,
      closed_at = coalesce(new.finished_at, new.withdrawn_at)
    where id = new.id and state = 'open' and (new.finished_at is not null or new.withdrawn_at is not null);
  end if;
  return null;
end
$$;
create trigger erasure_is_a_request after insert or update of withdrawn_at, finished_at on erasure_requests
  for each row execute function track_erasure();

insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, state, answer, closed_at, created_by)
select id, 'copy', user_id, 'my_data', created_at, 'signed_in',
  case when state in ('ready', 'expired') then 'answered' else 'open' end,
  case when state in ('ready', 'expired') then 'The download was made in My data.' else '' end,
  case when state in ('ready', 'expired') then coalesce(finished_at, created_at) end, user_id
from data_exports;

insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, state, answer, closed_at, created_by)
select id, 'erasure', user_id, case when reason is null then 'my_data' else 'letter' end, requested_at,
  case when reason is null then 'signed_in' end,
  case when finished_at is not null then 'answered' when withdrawn_at is not null then 'withdrawn' else 'open' end,
  case when finished_at is not null then 'Everything was erased.' when withdrawn_at is not null then 'Taken back in My data.'
    else '' end,
  coalesce(finished_at, withdrawn_at), case when reason is null then user_id end
from erasure_requests;

-- Only what differs from the days that laws name for every year (domain/privacy/holidays.ts).
create table holiday_changes (
  day date primary key,
  name text not null,
  source text not null,
  is_working_day boolean not null,
  changed_by uuid not null,
  changed_at timestamptz(3) not null
);

-- A row stays: who was restricted, why, and until when.
create table person_restrictions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Blocked: kept, and shown to nobody but the privacy officer. Held: may not be erased.
  kind text not null check (kind in ('block', 'hold')),
  reason text not null,
  -- Null where an operator did it before the desk was there.
  placed_by uuid,
  placed_at timestamptz(3) not null,
  lifted_by uuid,
  lifted_at timestamptz(3),
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index restriction_in_force on person_restrictions (user_id, kind) where lifted_at is null;
create index restrictions_of_person on person_restrictions (user_id);

insert into person_restrictions (id, user_id, kind, reason, placed_by, placed_at)
select gen_random_uuid(), id, 'hold', legal_hold, null, now() from users where legal_hold is not null;
