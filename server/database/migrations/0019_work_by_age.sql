-- concurrently
create index concurrently if not exists submitted_proofs on payment_proofs (created_at, id) where status = 'submitted';
create index concurrently if not exists requests_to_ask_again on third_party_requests ((least(next_chase_at, expected_by + 1)), id)
  where status not in ('accepted', 'cancelled', 'not_needed');
create index concurrently if not exists next_steps on applications (waiting_since, id) where waits_for = 'team' and documents_pending = 0;
