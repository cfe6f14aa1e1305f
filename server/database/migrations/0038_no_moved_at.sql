-- Whoever sends the same again takes the place of what came before, however lately that moved.
alter table uploads_under_way drop column moved_at;
