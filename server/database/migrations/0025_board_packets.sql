-- A packet may be made for one board; that it was sent is kept beside what was in it.

alter table packets add column board text;

create table packet_deliveries (
  packet_id uuid primary key references packets (id) on delete cascade,
  recipient text not null,
  sent_on date not null,
  sent_by text not null check (sent_by in ('portal', 'post', 'courier', 'email', 'in_person')),
  reference text not null,
  recorded_by uuid references users (id) on delete set null,
  recorded_at timestamptz(3) not null
);
