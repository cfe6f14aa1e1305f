-- A legal hold is a row of person_restrictions and nothing else. The column is what the version before reads and writes: it
-- follows by itself, and goes a release later.

insert into person_restrictions (id, user_id, kind, reason, placed_by, placed_at)
select gen_random_uuid(), id, 'hold', legal_hold, null, now() from users where legal_hold is not null
on conflict (user_id, kind) where lifted_at is null do nothing;

create function copy_legal_hold() returns trigger language plpgsql as $$
begin
  update users set legal_hold = case when new.lifted_at is null then new.reason end where id = new.user_id;
  return null;
end
$$;
create trigger legal_hold_is_copied after insert or update of lifted_at on person_restrictions
  for each row when (new.kind = 'hold') execute function copy_legal_hold();
