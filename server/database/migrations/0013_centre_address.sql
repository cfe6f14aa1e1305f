-- Where the test centre is, as the email about the appointment says it.
alter table exam_appointments add column address text;
