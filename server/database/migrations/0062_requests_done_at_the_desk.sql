-- What the privacy desk does for a request has the request's id, and answers it when it is done.

create or replace function track_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'copy', new.user_id, 'my_data', new.created_at, 'signed_in', new.user_id)
    on conflict (id) do nothing;
  elsif new.state = 'ready' and old.state <> 'ready' then
    update privacy_requests set state = 'answered', closed_at = new.finished_at, version = version + 1,
      answer = case when answer = '' then 'The download was made in My data.' else answer end
    where id = new.id and state = 'open';
  end if;
  return null;
end
$$;

create or replace function track_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'erasure', new.user_id, case when new.reason is null then 'my_data' else 'letter' end, new.requested_at,
      case when new.reason is null then 'signed_in' end, case when new.reason is null then new.user_id end)
    on conflict (id) do nothing;
  elsif new.finished_at is not null then
    -- Whatever else she or the desk wrote down about it is done with it.
    update privacy_requests set version = version + 1, state = 'answered', answer = 'Everything was erased.',
      closed_at = new.finished_at
    where user_id = new.user_id and kind = 'erasure' and state = 'open';
  elsif new.withdrawn_at is not null then
    update privacy_requests set version = version + 1, state = 'withdrawn', answer = 'Taken back in My data.',
      closed_at = new.withdrawn_at
    where id = new.id and state = 'open';
  end if;
  return null;
end
$$;
