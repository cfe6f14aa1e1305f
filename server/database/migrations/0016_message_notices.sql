-- What an address of the team was not told of yet is a count beside when it was last told, by application: a row for each
-- message and address was most of what a message cost.

create table message_notices (
  application_id uuid not null references applications (id) on delete cascade,
  address_key text not null,
  recipient text not null,
  sent_at timestamptz(3) not null,
  waiting integer not null default 0,
  waiting_since timestamptz(3),
  primary key (application_id, address_key),
  check (waiting >= 0 and (waiting = 0) = (waiting_since is null))
) with (fillfactor = 70);
-- Counting another message changes nothing that an index has.
create index waiting_message_notices on message_notices (address_key) where waiting_since is not null;

insert into message_notices (application_id, address_key, recipient, sent_at, waiting, waiting_since)
select coalesce(told.application_id, gathered.application_id), coalesce(told.address_key, gathered.address_key),
  coalesce(gathered.recipient, told.address_key), coalesce(told.sent_at, '-infinity'), coalesce(gathered.waiting, 0),
  gathered.waiting_since
from (
  select application_id, address_key, sent_at from message_notices_sent
  where application_id in (select id from applications)
) told
full join (
  select application_id, address_key, max(recipient) as recipient, count(*)::int as waiting,
    min(created_at) as waiting_since
  from digest_notices where application_id is not null group by application_id, address_key
) gathered using (application_id, address_key);

delete from digest_notices where application_id is not null;
drop index digest_notices_by_application;
alter table digest_notices drop column application_id;
drop table message_notices_sent;
