-- Who did or read what, when and from where. Rows are only ever added.

create table audit (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null,
  subject text,
  ip text not null,
  request_id text not null,
  detail jsonb not null
);
create index audit_of_actor on audit (actor_id, id);
create index audit_of_subject on audit (subject, id);

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
