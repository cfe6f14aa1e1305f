-- What a new portal has to begin with. The team changes these texts, or deletes what it does not need.

insert into saved_replies (id, title, kind, subject, content, changed_at, created_at) values
  ('01930000-0000-7000-8000-000000000001', 'Passport: data page not readable', 'review', '',
   E'Thank you for sending your {document}. We could not read every line of the data page.\n\nPlease scan or photograph the page again in daylight, without flash, so that all four corners and the two lines of letters at the bottom are sharp. Then upload it once more.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000002', 'Document: pages are missing', 'review', '',
   E'Thank you for your {document}. Some of its pages are missing.\n\nPlease put all pages into one PDF, in their order and with the backs that have something on them, and upload it again.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000003', 'Document: name differs from the passport', 'review', '',
   E'The name on your {document} is not the same as in your passport.\n\nIf your name changed, please send the paper that shows it (such as your marriage certificate) together with this document, as one PDF.',
   now(), now()),
  ('01930000-0000-7000-8000-000000000004', 'What happens next', 'message', 'The next step of your application',
   E'Dear {first name},\n\nthank you, we have everything for {application number} that we asked you for. We are looking through it now and will write to you as soon as there is something for you to do. Until then you need not do anything.\n\nKind regards\n{my name}',
   now(), now()),
  ('01930000-0000-7000-8000-000000000005', 'Documents are still missing', 'message', 'Some documents are still missing',
   E'Dear {first name},\n\nsome required documents of {application number} are still missing. You see which ones under Requirements on {portal address}.\n\nIf one of them is hard to get, please answer here and tell us which one: we will find a way together.\n\nKind regards\n{my name}',
   now(), now()),
  ('01930000-0000-7000-8000-000000000006', 'Balance is due', 'message', 'Your balance',
   E'Dear {first name},\n\nfor {application number} a balance of {balance} is open. You can pay it by card under Payments on {portal address}, also in parts.\n\nKind regards\n{my name}',
   now(), now());

insert into office_texts (code, text) values ('approved',
  E'Congratulations! Your application is approved.\n\nOur team prepares the next step with you and writes to you on the portal. Until then, keep your passport valid and your telephone number and address up to date.\n\nIf you have a question, write to us on the portal at any time.');
