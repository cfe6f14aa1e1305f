alter table documents add column review_reasons text[], add column review_pointers jsonb;
alter table document_reviews
  add column reasons text[],
  add column pointers jsonb,
  add column checks jsonb,
  add column despite text,
  add column sitting_id uuid;
