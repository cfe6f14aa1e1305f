-- A session has a name that its person may be shown, and what the browser said of itself.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '';
create unique index sessions_by_id on sessions (id);

-- A new address of a person, proved by codes to the old and the new one. The codes themselves are never stored.
create table address_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  email_key text not null,
  old_code_hash bytea not null,
  -- Null where the address cannot be had: no code was sent to it, so that none is right.
  new_code_hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null
);
create index address_changes_by_expiry on address_changes (expires_at);
