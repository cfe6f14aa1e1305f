-- Texts that the office words itself. What applicants read when they are approved is the same for all of them.
create table office_texts (
  code text primary key check (code in ('approved')),
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);
insert into office_texts (code, text) values ('approved',
  E'Congratulations! Your application is approved.\n\nOur team prepares the next step with you and writes to you on the portal. Until then, keep your passport valid and your telephone number and address up to date.\n\nIf you have a question, write to us on the portal at any time.');
