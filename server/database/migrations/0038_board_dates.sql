-- The cases of a board by their nearest date, and those whose date is near.
create index positions_of_board_by_clock on path_positions (board, (coalesce(clock_on, 'infinity'::date)), application_id)
  include (clock_on) where state = 'open';
