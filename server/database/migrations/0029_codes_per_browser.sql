-- A sign-in code belongs to the browser that asked for it. Codes live ten minutes, so those under way are
-- asked for again rather than carried over.
drop table sign_in_codes;
create table sign_in_codes (
  email_key text not null,
  requester_hash bytea not null,
  -- Null when nobody can sign in with it: it gave way to others, or was never sent.
  code_hash bytea,
  -- Whoever asked from the same network.
  caller_hash bytea not null,
  is_known_device boolean not null,
  -- Whether callers without cookies may use it.
  is_open boolean not null,
  attempts integer not null default 0,
  open_attempts integer not null default 0,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (email_key, requester_hash)
);
create unique index one_open_code_per_address on sign_in_codes (email_key) where is_open;
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- Wrong tries of browsers that never signed in at an address, by the hour.
create table sign_in_failures (
  email_key text not null,
  hour timestamptz(3) not null,
  attempts integer not null,
  primary key (email_key, hour)
);
create index sign_in_failures_by_hour on sign_in_failures (hour);

-- Browsers that signed in, for each person who did so there.
create table known_devices (
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  failed_attempts integer not null default 0,
  signed_in_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id, signed_in_at);
create index known_devices_by_expiry on known_devices (expires_at);
