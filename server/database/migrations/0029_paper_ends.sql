-- The noted expiry that comes first, of which paper.
alter table path_positions add column expires_paper text, add column expires_on date;
-- Those noted so far are looked at for reminders.
update path_checks set due_on = '2000-01-01' where application_id in (
  select d.application_id from printed_names p join documents d on d.id = p.document_id
  where p.expires_on is not null and d.requirement_id <> 'passport' and d.replaced_at is null);
