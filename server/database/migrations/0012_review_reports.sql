-- What reviews of a month that is over come to. Kept, since a percentile has to sort them all.

create table review_months (
  began_at timestamptz not null,
  ended_at timestamptz not null,
  decided integer not null,
  approved integer not null,
  rejected integer not null,
  median_seconds integer,
  p90_seconds integer,
  -- [{"requirementId", "reason", "count"}]
  rejections jsonb not null,
  primary key (began_at, ended_at)
);

-- A change of the past (an erasure, documents from elsewhere) deletes what was kept of it. Whoever computes a month holds
-- this lock alone (server/features/reports/reviews.store.ts), so that no row is overlooked that is written at that moment.
create function delete_changed_review_months() returns trigger language plpgsql as $$
declare
  oldest timestamptz;
begin
  if tg_op <> 'DELETE' then
    oldest := new.reviewed_at;
  end if;
  if tg_op <> 'INSERT' then
    oldest := least(oldest, old.reviewed_at);
  end if;
  if oldest < now() - interval '30 minutes' then
    perform pg_advisory_xact_lock_shared(7040221866);
    delete from review_months where ended_at > oldest;
  end if;
  return null;
end
$$;
create trigger document_reviews_months after insert or update or delete on document_reviews
  for each row execute function delete_changed_review_months();
