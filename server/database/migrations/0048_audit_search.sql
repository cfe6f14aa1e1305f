-- What the audit is searched by, beside who did it and whom it is about.
create index audit_by_time on audit (at);
create index audit_of_action on audit (action, id);
create index audit_of_run on audit (request_id, id) where request_id like 'bulk:%';
