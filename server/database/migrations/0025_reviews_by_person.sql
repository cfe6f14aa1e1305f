-- concurrently
create index concurrently if not exists reviews_of_reviewer on document_reviews (reviewed_by, id);
create index concurrently if not exists reviews_of_sitting on document_reviews (sitting_id) where sitting_id is not null;
