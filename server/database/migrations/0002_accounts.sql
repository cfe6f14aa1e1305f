-- People, how they sign in, and what they agreed to.
-- Ids are UUIDv7 made by the program, here and everywhere, so that id order is time order.

-- What the portal remembers of itself, such as its session secret.
create table settings (
  key text primary key,
  value text not null
);

-- `email_key` is the address in lower case. There is no role column: who is an admin follows from the configuration at
-- each request.
create table users (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  name text not null,
  mobile_number text,
  messenger_group_chat text,
  -- Null while the details come from a sign-up that the person has not confirmed.
  details_confirmed_at timestamptz(3),
  -- Issuer and subject together name one person at the OpenID Connect provider for ever; an address may change.
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz(3) not null,
  search_text text not null
    generated always as (search_fold(first_name || ' ' || last_name || ' ' || name || ' ' || email)) stored,
  constraint identity_is_whole check ((oidc_issuer is null) = (oidc_subject is null)),
  constraint one_user_per_identity unique (oidc_issuer, oidc_subject)
);
create index users_by_search on users using gin (search_text gin_trgm_ops);

-- Tokens are added in their order, so that two who bring the same new ones do not wait for each other in a circle.
create function add_name_tokens() returns trigger language plpgsql as $$
begin
  insert into name_tokens
  select token from tokenize_name(new.first_name, new.last_name) as token order by token
  on conflict do nothing;
  return null;
end
$$;
create trigger users_name_tokens after insert or update of first_name, last_name on users
  for each row execute function add_name_tokens();

-- The details that a sign-up left. They prove nothing: they are a person's own at the sign-in of the browser that signed
-- up, and anywhere else only once the person has confirmed them.
create table sign_ups (
  email_key text primary key,
  complete_name text not null,
  first_name text not null,
  last_name text not null,
  mobile_number text not null,
  messenger_group_chat text not null,
  browser_hash bytea,
  created_at timestamptz(3) not null
);

-- A sign-in code belongs to the browser that asked for it. The code itself is never stored.
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

-- Sign-ins under way at the OpenID Connect provider. A row is taken by whoever comes back with its state and with the
-- cookie of the browser that set out; both are stored as hashes.
create table provider_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz(3) not null
);
create index provider_sign_ins_by_expiry on provider_sign_ins (expires_at);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);

-- Whatever ends a session, its streams on every process must end with it: the database itself tells them.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_session_ends', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create trigger sessions_notify_end after delete on sessions
  for each row execute function notify_session_end();

-- Which version of the privacy notice a person agreed to, and when. Rows are only ever added, until the person is erased.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  privacy_version text not null,
  given_at timestamptz(3) not null,
  unique (user_id, privacy_version)
);

-- Counters of request limits, in the shape rate-limiter-flexible expects.
-- Unlogged: losing them in a crash costs nobody anything.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
