-- Standard words for columns and values that had names of the portal's own.

alter table payment_disputes rename column told to reported_steps;
update payment_disputes set reported_steps = array_replace(reported_steps, 'withdrawn', 'funds_withdrawn');

update mail_outbox set notice = 'dispute_funds_withdrawn',
  dedupe_key = regexp_replace(dedupe_key, '^dispute_withdrawn ', 'dispute_funds_withdrawn ')
where notice = 'dispute_withdrawn';
update digest_notices set notice = 'dispute_funds_withdrawn',
  dedupe_key = regexp_replace(dedupe_key, '^dispute_withdrawn ', 'dispute_funds_withdrawn ')
where notice = 'dispute_withdrawn';

-- A rejected document has a notice of its own; it went out as the message that comes with it.
update mail_outbox o set notice = 'document_rejected',
  dedupe_key = regexp_replace(o.dedupe_key, '^message_from_team ', 'document_rejected ')
from messages m
where o.notice = 'message_from_team' and o.sent_at is null and m.is_notice
  and o.dedupe_key like 'message_from_team message:' || m.id || ' %';

alter table sign_in_codes rename column is_open to is_cookieless;
alter table sign_in_codes rename column open_attempts to cookieless_attempts;
alter index one_open_code_per_address rename to one_cookieless_code_per_address;

alter table uploads rename column joined_parts to completed_parts;
alter table uploads rename column arrival_etag to staged_etag;
alter table uploads_in_progress rename column holder to transfer_id;
alter table uploads_in_progress rename column held_until to leased_until;
alter table inspection_leases rename column held_until to leased_until;
