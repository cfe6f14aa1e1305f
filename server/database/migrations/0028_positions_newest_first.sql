-- Those that are over are listed by the longest time in their step, or the newest first.
create index positions_not_open_newest on path_positions (state, application_id desc) where state <> 'open';
