-- Whatever ends a session, its streams on every process must end with it: the database itself tells.

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_session_ends', encode(old.token_hash, 'hex'));
  return null;
end
$$;

create trigger session_end_is_told
  after delete on sessions
  for each row execute function tell_session_end();
