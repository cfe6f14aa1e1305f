-- Since when a party is preparing what it was asked for: an evaluator has its papers from then on.

alter table third_party_requests add column preparing_since date;
