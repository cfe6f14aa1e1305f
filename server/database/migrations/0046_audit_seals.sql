-- The order in which rows were added to the audit, and seals over it: whatever is changed in it afterwards can be found.

alter table audit add column sequence bigint not null generated always as identity;
create unique index audit_in_order on audit (sequence);

-- One seal over all rows that were added since the one before. Each holds the hash of the one before it.
create table audit_seals (
  number bigint primary key,
  first bigint not null,
  last bigint not null,
  -- Numbers between first and last that had no row: it was taken back, or its transaction was not over yet.
  gaps bigint[] not null,
  -- Rows that fill gaps of earlier seals.
  late bigint[] not null,
  count integer not null,
  -- Rows under this seal and all before it.
  total bigint not null,
  -- The hash of each row, late ones first.
  leaves bytea not null,
  root bytea not null,
  previous bytea,
  hash bytea not null,
  at timestamptz(3) not null
);

-- What left the machine: once a day the last seal, signed with a key that is not in the database.
create table audit_roots (
  day date primary key,
  seal bigint not null references audit_seals (number),
  total bigint not null,
  hash bytea not null,
  previous bytea,
  public_key bytea not null,
  signature bytea not null,
  at timestamptz(3) not null
);

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
create trigger audit_roots_append_only before update or delete on audit_roots
  for each row execute function refuse_change();
create trigger audit_roots_no_truncate before truncate on audit_roots
  for each statement execute function refuse_change();
