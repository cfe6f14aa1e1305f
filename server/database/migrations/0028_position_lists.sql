-- Those that are over are listed by the longest time in their step, or the newest first.
create index positions_not_open_newest on path_positions (state, application_id desc) where state <> 'open';
-- What the open applications of a board lack is found without those that are over.
create index positions_of_board_by_id on path_positions (board, application_id) where state = 'open';
