-- Who looks at which document or application right now. Unlogged: losing it in a crash costs nobody anything, the
-- next heartbeat writes it again.
create unlogged table presence (
  id uuid primary key,
  -- A document or an application; ids of both never meet.
  subject_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  unique (subject_id, user_id)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index presence_of_user on presence (user_id);

-- Who looks after the application of a current document, kept beside it: among five million documents those that wait
-- for one person, oldest first, are then read from one index. It follows the application and is never set by itself.
alter table documents add column assigned_to uuid;

create function follow_assignment() returns trigger language plpgsql as $$
begin
  update documents set assigned_to = new.assigned_to where application_id = new.id and replaced_at is null;
  return null;
end
$$;
create trigger documents_follow_assignment
  after update of assigned_to on applications
  for each row when (old.assigned_to is distinct from new.assigned_to)
  execute function follow_assignment();

update documents d set assigned_to = a.assigned_to
from applications a
where a.id = d.application_id and a.assigned_to is not null and d.replaced_at is null;

-- Nobody has an id here as well, since the order of ids is not taken from an index that is read for "is null".
create function colleague_or_nobody(colleague uuid) returns uuid
  language sql immutable parallel safe
  return coalesce(colleague, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);

create index waiting_documents_of_colleague on documents (colleague_or_nobody(assigned_to), id)
  where status = 'pending' and replaced_at is null;
create index waiting_documents_of_colleague_by_type on documents (colleague_or_nobody(assigned_to), requirement_id, id)
  where status = 'pending' and replaced_at is null;
-- Type and status as one word: as two, the planner walks through all that wait in search of a type of which none does.
create index current_documents_by_type on documents ((requirement_id || ':' || status), id) where replaced_at is null;
create index current_documents_of_colleague on documents (assigned_to, id)
  where replaced_at is null and assigned_to is not null;
