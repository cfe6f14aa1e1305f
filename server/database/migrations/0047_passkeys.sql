-- How the person of a session proved who they are.
alter table sessions
  add column factor text not null default 'code' check (factor in ('code', 'passkey', 'provider', 'recovery'));

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
