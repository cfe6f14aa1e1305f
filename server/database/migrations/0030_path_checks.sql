-- Standard words for what the reminders of the path keep.
alter table path_watches rename to path_checks;
alter table path_checks rename column look_on to due_on;
alter table path_checks rename constraint path_watches_pkey to path_checks_pkey;
alter table path_checks rename constraint path_watches_application_id_fkey to path_checks_application_id_fkey;
alter index watches_to_look_at rename to due_path_checks;

alter table clock_reminders rename column told to audience;
alter table clock_reminders rename constraint clock_reminders_told_check to clock_reminders_audience_check;

alter table inactivity_notices rename column told_at to sent_at;

-- What was entered and has not been replaced.
alter index exam_registrations_standing rename to exam_registrations_current;
alter index exam_permits_standing rename to exam_permits_current;
alter index exam_appointments_standing rename to exam_appointments_current;
alter index exam_results_standing rename to exam_results_current;
