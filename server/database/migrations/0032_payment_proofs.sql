-- What applicants report to have paid by hand. It credits nothing before a member of the team confirms it.

create table payment_proofs (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  channel_id uuid not null references payment_channels (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  paid_on date not null,
  payer_name text not null,
  upload_id uuid references evidence_files (upload_id) on delete set null,
  -- Finds the same file with another payment.
  file_sha256 text,
  status text not null check (status in ('submitted', 'confirmed', 'rejected')),
  received_amount numeric(12, 2) check (received_amount > 0),
  payment_id uuid unique references payments (id),
  rejection_reason text,
  reason text,
  submitted_by uuid references users (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  check ((status = 'confirmed') = (payment_id is not null and received_amount is not null)),
  check ((status = 'rejected') = (rejection_reason is not null and reason is not null)),
  check ((status = 'submitted') = (decided_at is null))
);
create index payment_proofs_of_application on payment_proofs (application_id, id);
create index payment_proofs_by_status on payment_proofs (status, id);
create index payment_proofs_by_file on payment_proofs (file_sha256, id) where file_sha256 is not null;
create unique index payment_proof_file on payment_proofs (upload_id) where upload_id is not null;

-- What a payment by hand is known by at its channel, reported or recorded; one transfer may have several.
create table payment_references (
  id bigint primary key generated always as identity,
  channel_id uuid not null references payment_channels (id),
  -- In capitals, without spaces, dashes and dots.
  normal text not null check (normal <> ''),
  reference text not null,
  -- In which order they were given.
  position smallint not null,
  proof_id uuid references payment_proofs (id) on delete cascade,
  payment_id uuid references payments (id) on delete cascade,
  -- The proof was rejected, or the payment reversed: it may be given again.
  released boolean not null default false,
  check (proof_id is not null or payment_id is not null)
);
create unique index payment_reference_once on payment_references (channel_id, normal) where not released;
create index references_of_proof on payment_references (proof_id) where proof_id is not null;
create index references_of_payment on payment_references (payment_id) where payment_id is not null;

insert into payment_references (channel_id, normal, reference, position, payment_id, released)
select channel_id, normal, reference, 1, id,
  reversed or row_number() over (partition by channel_id, normal, reversed order by id) > 1
from (
  select id, channel_id, reference, reversed, regexp_replace(upper(reference), '[\s.–—-]', '', 'g') as normal from payments
  where channel_id is not null and reference is not null and status = 'success'
) recorded
where normal <> '';
drop index payment_by_reference;

create function counter_source(counted payment_proofs) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values ('payment_proofs', counted.status, '-infinity'::timestamptz, 1::numeric)
$$;

-- Money of one currency is never added to that of another.
create or replace function counter_source(counted payments) returns setof counter_deltas
  language sql immutable parallel safe as $$
  values ('payments', counted.status || ' ' || counted.currency, counter_bucket(counted.created_at), counted.amount)
$$;

create or replace view counter_sources as
  select source.* from users counted, counter_source(counted) source
  union all
  select source.* from applications counted, counter_source(counted) source
  union all
  select source.* from status_transitions counted, counter_source(counted) source
  union all
  select source.* from application_requirements counted, counter_source(counted) source
  union all
  select source.* from documents counted, counter_source(counted) source
  union all
  select source.* from payments counted, counter_source(counted) source
  union all
  select source.* from path_positions counted, counter_source(counted) source
  union all
  select source.* from third_party_requests counted, counter_source(counted) source
  union all
  select source.* from payment_proofs counted, counter_source(counted) source;

create trigger payment_proofs_count after insert or update or delete on payment_proofs
  for each row execute function count_change();

delete from counters where kind = 'payments';
delete from daily_counters where kind = 'payments';
delete from counter_deltas where kind = 'payments';
insert into counter_deltas
select source.kind, source.key, source.bucket, sum(source.value)
from payments counted, counter_source(counted) source group by 1, 2, 3;
