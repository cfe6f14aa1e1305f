-- Every decision on a document is kept; the document itself carries the last one.

alter table documents add column review_reason text;

create table document_reviews (
  id uuid primary key,
  document_id uuid not null references documents (id) on delete cascade,
  status text not null check (status in ('approved', 'rejected')),
  reason text,
  notes text,
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz(3) not null
);
create index reviews_of_document on document_reviews (document_id, id);

insert into document_reviews (id, document_id, status, notes, reviewed_by, reviewed_at)
select gen_random_uuid(), id, status, review_notes, reviewed_by, reviewed_at
from documents where status in ('approved', 'rejected') and reviewed_at is not null;
