-- When the mail server last said no to a mail, and how often it did while it took others: that tells a server that is
-- away or takes nothing from a mailbox that is full.
alter table mail_outbox
  add column refused_at timestamptz(3),
  add column own_refusals integer not null default 0;
create index sent_mail on mail_outbox (sent_at) where sent_at is not null;
