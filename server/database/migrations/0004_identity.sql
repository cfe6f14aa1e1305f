-- Who people are at the OpenID Connect provider, and what they agreed to.

-- Issuer and subject together name one person at the provider for ever; an address may change.
alter table users
  add column oidc_issuer text,
  add column oidc_subject text,
  add constraint identity_is_whole check ((oidc_issuer is null) = (oidc_subject is null)),
  add constraint one_user_per_identity unique (oidc_issuer, oidc_subject);

-- Sign-ins under way at the provider. A row is taken by whoever comes back with its state and with the
-- cookie of the browser that set out; both are kept as hashes.
create table provider_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz(3) not null
);
create index provider_sign_ins_by_expiry on provider_sign_ins (expires_at);

-- Which version of the privacy notice a person agreed to, and when. Rows are only ever added, until the
-- person is erased.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  privacy_version text not null,
  given_at timestamptz(3) not null,
  unique (user_id, privacy_version)
);
