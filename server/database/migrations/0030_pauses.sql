-- Whom an application on hold waits for, as whoever put it there said: nobody where it was not said.
alter table applications
  add column held_for text check (held_for in ('applicant', 'team', 'third_party', 'nobody'));
update applications set waits_for = 'nobody' where waiting_cause = 'on_hold';

-- How long applicants were waited for began anew with each move of the team: the rule looks at all of them again.
update applications set waiting_known = false where waits_for = 'applicant';
