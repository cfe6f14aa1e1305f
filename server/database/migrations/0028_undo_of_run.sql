-- concurrently
create unique index concurrently if not exists undo_of_run on bulk_runs (undoes) where undoes is not null;
