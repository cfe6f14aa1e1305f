-- What somebody of the team looks after, or nobody, in the order of waiting: read and counted from the index alone, for
-- which the one of colleagues had to look into the table row by row.
create index applications_by_colleague on applications (assigned_to, waiting_since, id);
drop index applications_of_colleague;
-- The two filters that are combined most: where both hold few, these few alone are read.
create index applications_by_status_and_turn on applications (status, waits_for, id);
