-- Who did or read what, when and from where. Rows are only ever added, and seals over them find whatever is changed.

create table audit (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null,
  subject text,
  ip text not null,
  request_id text not null,
  detail jsonb not null,
  -- The order in which rows were added; seals are over it.
  sequence bigint not null generated always as identity
);
create index audit_of_actor on audit (actor_id, id);
create index audit_of_subject on audit (subject, id);
create unique index audit_in_order on audit (sequence);
-- What the audit is searched by, beside who did it and whom it is about.
create index audit_by_time on audit (at);
create index audit_of_action on audit (action, id);
create index audit_of_run on audit (request_id, id) where request_id like 'bulk:%';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function refuse_change();

-- What an admin has just read and the audit says already, so that asking again within minutes adds nothing to it.
-- Unlogged: losing it in a crash costs a second line.
create unlogged table audited_reads (
  actor_id uuid not null,
  -- A hash of what was read: which kind, of whom, narrowed to what.
  read_hash text not null,
  at timestamptz(3) not null,
  primary key (actor_id, read_hash)
);

-- Free texts of lines of the audit. The line holds a hash of salt and texts, so that a changed text is found, and neither
-- can be guessed from the hash once both are gone.
create table audit_texts (
  audit_id uuid primary key,
  salt bytea,
  texts jsonb,
  erased_at timestamptz(3),
  check ((erased_at is null) = (texts is not null) and (salt is null) = (texts is null))
);

create function refuse_all_but_erasing_texts() returns trigger language plpgsql as $$
begin
  if new.audit_id = old.audit_id and new.texts is null then
    return new;
  end if;
  raise exception 'rows of % are only ever added, and their texts erased', tg_table_name;
end
$$;
create trigger audit_texts_only_erased before update on audit_texts
  for each row execute function refuse_all_but_erasing_texts();
create trigger audit_texts_no_delete before delete on audit_texts
  for each row execute function refuse_change();
create trigger audit_texts_no_truncate before truncate on audit_texts
  for each statement execute function refuse_change();

-- The role that the portal works as changes no row; this it may call.
create function erase_audit_texts(of_lines uuid[], at timestamptz) returns void
language sql security definer set search_path from current as $$
  update audit_texts set texts = null, salt = null, erased_at = at
  where audit_id = any(of_lines) and texts is not null
$$;

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
