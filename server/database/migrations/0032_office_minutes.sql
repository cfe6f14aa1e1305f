-- How long the first decision was waited for, by office time, and the target that held then; unknown of the past.
alter table document_reviews add column office_minutes integer, add column target_minutes integer;
alter table payment_proofs add column office_minutes integer, add column target_minutes integer;
