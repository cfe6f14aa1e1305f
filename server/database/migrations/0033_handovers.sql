-- A phone that may add pages of one document, for as long as the session that asked for it lasts.
create table handovers (
  id uuid primary key,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  application_id uuid not null references applications (id) on delete cascade,
  requirement_id text not null,
  words text not null,
  -- What is redeemed once: the secret of the picture, or the code that is typed.
  secret_hash bytea unique,
  code_hash bytea unique,
  redeem_until timestamp(3) with time zone not null,
  -- What the phone then has.
  token_hash bytea unique,
  token_until timestamp(3) with time zone,
  device text,
  finished_at timestamp(3) with time zone,
  unique (application_id, requirement_id)
);
create index handovers_of_session on handovers (session_hash);

-- Each a JPEG, encrypted under the portal's secret and its own id.
create table handover_pages (
  id uuid primary key,
  handover_id uuid not null references handovers (id) on delete cascade,
  bytes bytea not null
);
create index pages_of_handover on handover_pages (handover_id);
