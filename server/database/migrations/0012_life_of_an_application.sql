-- Every move of an application, whom it waits for, who looks after it, and what lists are sorted by.

-- `from_status` is null where it was started. A move is never changed; one that was taken back is named by the move
-- that took it back.
create table application_moves (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  from_status text,
  to_status text not null,
  reason text,
  moved_by uuid references users (id) on delete set null,
  undoes uuid unique references application_moves (id) on delete cascade,
  -- The fees, where the same step changed them.
  fees_from numeric(12, 2),
  fees_to numeric(12, 2),
  moved_at timestamptz(3) not null,
  -- The order in which they happened, whatever the clocks of several processes say.
  place bigint not null generated always as identity
);
create index moves_of_application on application_moves (application_id, place);

insert into application_moves (id, application_id, to_status, moved_by, moved_at)
select id, id, 'in_progress', user_id, created_at from applications;
insert into application_moves (id, application_id, from_status, to_status, reason, moved_by, fees_from, fees_to, moved_at)
select audit.id, a.id, detail ->> 'from', detail ->> 'to', detail ->> 'reason', u.id,
  (detail ->> 'feesFrom')::numeric, (detail ->> 'feesTo')::numeric, at
from audit join applications a on audit.subject = 'application:' || a.id left join users u on u.id = audit.actor_id
where action = 'application.changed' and detail ? 'to'
order by at, audit.id;

alter table applications
  -- When it came to its status.
  add column status_since timestamptz(3) not null default now(),
  -- Whose turn it is, why, and since when: follows from the facts by the rule of the program, which writes all three
  -- together. What it has not looked at yet stands as a new application does.
  add column waits_for text not null default 'applicant'
    check (waits_for in ('applicant', 'team', 'third_party', 'nobody')),
  add column waiting_cause text not null default 'documents_to_send',
  add column waiting_since timestamptz(3) not null default now(),
  add column waiting_known boolean not null default false,
  -- Who of the team looks after it.
  add column assigned_to uuid references users (id) on delete set null,
  add column balance numeric(12, 2) not null generated always as (total_fees - amount_paid) stored,
  -- Last name first, as lists sort it; follows the person like the text that is searched.
  add column sort_name text not null default '';
alter table applications alter column waiting_known set default true;

update applications a set
  status_since = (select max(moved_at) from application_moves m where m.application_id = a.id),
  waiting_since = created_at;

-- The digits of a mobile number; a Philippine one both as it is dialled at home and with the country's code, so that
-- '0917...' finds '+63 917...' and the other way round.
create function searched_mobile(number text) returns text
  language sql immutable parallel safe
  return (
    select case
      when digits ~ '^(63)?0?9\d{9}$' then '0' || right(digits, 10) || ' 63' || right(digits, 10)
      else digits
    end
    from regexp_replace(coalesce(number, ''), '\D', '', 'g') as digits
  );

-- What is searched: besides number, name and address also the mobile number, by its digits, and the name without
-- spaces, so that 'Dela Cruz' finds 'De la Cruz'.
create or replace function application_search_text(number text, owner uuid) returns text
  language sql stable
  return (
    select search_fold(number) || ' ' || replace(search_fold(number), '-', '') || ' ' || search_text || ' '
      || regexp_replace(search_fold(first_name || last_name), '[^[:alnum:]]', '', 'g') || ' '
      || searched_mobile(mobile_number)
    from users where id = owner
  );

create function application_sort_name(owner uuid) returns text
  language sql stable
  return (select left(search_fold(last_name || ' ' || first_name || ' ' || email), 200) from users where id = owner);

create or replace function write_application_search() returns trigger language plpgsql as $$
begin
  -- A name that is changed at this very moment is waited for.
  perform from users where id = new.user_id for share;
  new.search_text := application_search_text(new.application_number, new.user_id);
  new.sort_name := application_sort_name(new.user_id);
  return new;
end
$$;

create or replace function follow_person_in_search() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(application_number, user_id),
    sort_name = application_sort_name(user_id)
  where user_id = new.id;
  return null;
end
$$;
drop trigger application_search_follows_person on users;
create trigger application_search_follows_person
  after update on users
  for each row when (
    old.search_text is distinct from new.search_text or old.mobile_number is distinct from new.mobile_number
  )
  execute function follow_person_in_search();

update applications set search_text = application_search_text(application_number, user_id),
  sort_name = application_sort_name(user_id);

create index applications_unlooked_at on applications (id) where not waiting_known;
create index applications_by_wait on applications (waits_for, waiting_since, id);
-- Who waits for nobody comes last.
create index applications_by_turn on applications ((waits_for = 'nobody'), waiting_since, id);
create index applications_by_balance on applications (balance, id);
create index applications_by_name on applications (sort_name, id);
create index applications_by_creation on applications (created_at, id);
create index applications_of_colleague on applications (assigned_to, id) where assigned_to is not null;
create index requirements_by_state on application_requirements (requirement_id, status, application_id);
-- The questions of an application that nobody of the office has read.
create index unanswered_messages on messages (application_id) where recipient_id is null and not is_read;
