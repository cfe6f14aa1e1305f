-- A sign-up proves nothing: its details are a person's own at the sign-in of the browser that signed up, and
-- anywhere else only once the person has confirmed them.
alter table sign_ups add column browser_hash bytea;
alter table users add column details_confirmed_at timestamptz(3);
-- Who is known to the team under these details already is not asked again.
update users set details_confirmed_at = created_at where mobile_number is not null;
