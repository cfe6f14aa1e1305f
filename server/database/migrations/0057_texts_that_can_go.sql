-- What people wrote in their own words can go with the person it is about; everything else stays as it was written down.

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

create function refuse_all_but_erasing_memo() returns trigger language plpgsql as $$
begin
  -- What is generated is not known yet.
  if tg_op = 'UPDATE' and new.memo = 'Erased'
    and to_jsonb(new) - '{memo,line_kind}'::text[] = to_jsonb(old) - '{memo,line_kind}'::text[] then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_all_but_erasing_memo();

-- The role that the portal works as changes neither table; these it may call.
create function erase_ledger_memos(of_application uuid) returns void
language sql security definer set search_path from current as $$
  update ledger_entries set memo = 'Erased'
  where application_id = of_application and memo not in ('', 'Erased')
    and kind in ('charge', 'third_party_charge', 'credit', 'third_party_credit', 'write_off', 'disbursement')
$$;
create function erase_audit_texts(of_lines uuid[], at timestamptz) returns void
language sql security definer set search_path from current as $$
  update audit_texts set texts = null, salt = null, erased_at = at
  where audit_id = any(of_lines) and texts is not null
$$;
