-- contract: programs from 0067
-- What an application waits for has codes that no earlier program can read; so none that writes the former ones starts.
drop trigger applications_cause on applications;
drop function name_cause_of_waiting();
