-- An application that a program starts shows nobody a text, so there is no hash of one.

alter table purpose_consents drop constraint purpose_consents_check;
alter table purpose_consents add constraint purpose_consents_text_check
  check (case channel when 'carried_over' then text_hash is null when 'start_api' then true else text_hash is not null end) not valid;
