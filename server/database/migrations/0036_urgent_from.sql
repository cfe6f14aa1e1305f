-- The day from which the date in clock_on is urgent; null where something begins on it.
alter table path_positions add column urgent_from date;
