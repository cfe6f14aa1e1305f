-- People, how they are searched, how they sign in, and who of them is of the team.
-- Ids are UUIDv7 made by the program, here and everywhere, so that id order is time order.

-- How text is searched: folded to small letters without accents, found by groups of three letters, and names compared
-- word by word so that a misspelt one is found too.
create extension if not exists pg_trgm;

-- Small letters without accents, so that 'pena' finds 'Peña'.
create function search_fold(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

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

-- Every word of a name that anyone has, once: a misspelt name is compared with these, which are few, and not with every
-- application.
create table name_tokens (
  token text primary key
);
create index name_tokens_by_similarity on name_tokens using gist (token gist_trgm_ops);

-- Each part of a name, and the last name in one, as 'De la Cruz' is also searched as 'Delacruz'.
create function tokenize_name(first_name text, last_name text) returns setof text
  language sql immutable parallel safe
begin atomic
  select token from regexp_split_to_table(search_fold(first_name || ' ' || last_name), '[^[:alnum:]]+') as token
  where length(token) > 1
  union
  select token from regexp_replace(search_fold(last_name), '[^[:alnum:]]', '', 'g') as token where length(token) > 1;
end;

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
  -- Why this person's data must be kept for now, such as a claim; null where nothing holds it.
  legal_hold text,
  erased_at timestamptz(3),
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
  is_cookieless boolean not null,
  attempts integer not null default 0,
  cookieless_attempts integer not null default 0,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (email_key, requester_hash)
);
create unique index one_cookieless_code_per_address on sign_in_codes (email_key) where is_cookieless;
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
  last_seen_at timestamptz(3) not null,
  -- The name that its person may be shown.
  id uuid not null default gen_random_uuid(),
  -- What the browser said of itself.
  user_agent text not null default '',
  -- How its person proved who they are.
  factor text not null default 'code' check (factor in ('code', 'passkey', 'provider', 'recovery'))
);
create index sessions_of_user on sessions (user_id);
create unique index sessions_by_id on sessions (id);

-- Whatever ends a session, its streams on every process must end with it: the database itself tells them.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_session_ends', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create trigger sessions_notify_end after delete on sessions
  for each row execute function notify_session_end();

-- The name by which passkeys know a person, random so that it says nothing, and when they confirmed to have kept their
-- recovery codes.
create table passkey_owners (
  user_id uuid primary key references users (id) on delete cascade,
  handle bytea not null unique,
  codes_confirmed_at timestamptz(3)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- From when it confirms acts: later than the rest for one that came by a recovery code.
  acts_from timestamptz(3) not null,
  -- Its counter went back, as that of a copy does.
  blocked_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id);

-- Recovery codes have 130 random bits, so a plain hash is enough.
create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz(3)
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- What a passkey has to sign: once, within minutes, in the session that asked, and for one act alone where there is one.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  session_hash bytea references sessions (token_hash) on delete cascade,
  act_hash bytea,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_of_session on passkey_challenges (session_hash);

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

-- The team beside those of ADMIN_EMAILS, who are its owners: who they are, what each may do, and whom it invites.
create table team_members (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role in ('lead', 'reviewer', 'support', 'cashier', 'auditor')),
  is_active boolean not null default true,
  added_by uuid references users (id) on delete set null,
  added_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);

-- Open invitations, one for an address; accepted or taken back, only the audit tells of it. The token is in the email alone.
create table team_invitations (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  role text not null check (role in ('lead', 'reviewer', 'support', 'cashier', 'auditor')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

-- Counters of request limits, in the shape rate-limiter-flexible expects.
-- Unlogged: losing them in a crash costs nobody anything.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What a request was answered, so that the same one sent again is answered the same and does nothing.
create table idempotency_keys (
  actor_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
