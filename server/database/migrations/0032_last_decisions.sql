-- What a decision about a document left behind, so that it can be taken back with it while the mail about it waits.
alter table document_reviews add column activity_id uuid, add column message_id uuid,
  add column superseded boolean not null default false;

-- A version of a document counts once in the reports: by its last decision.
update document_reviews v set superseded = true
where exists (
  select from document_reviews other
  where other.document_id = v.document_id and (other.reviewed_at, other.id) > (v.reviewed_at, v.id)
);
-- Months that are over were counted with every decision.
delete from review_months;

drop index reviews_by_time;
create index reviews_by_time on document_reviews (reviewed_at)
  include (status, requirement_id, reason, waited_seconds, superseded);

create function mark_superseded_reviews() returns trigger language plpgsql as $$
begin
  update document_reviews v set superseded = not v.superseded
  where v.document_id in (select document_id from changed) and v.superseded is distinct from exists (
    select from document_reviews other
    where other.document_id = v.document_id and (other.reviewed_at, other.id) > (v.reviewed_at, v.id)
  );
  return null;
end
$$;
create trigger new_reviews_supersede after insert on document_reviews
  referencing new table as changed for each statement execute function mark_superseded_reviews();
create trigger gone_reviews_supersede_no_more after delete on document_reviews
  referencing old table as changed for each statement execute function mark_superseded_reviews();
