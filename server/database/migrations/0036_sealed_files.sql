-- Whether a file was encrypted, and bound to its key in the storage, when it was kept: a plain one in its place is no longer taken.
alter table uploads add column is_sealed boolean not null default false;
alter table packets add column is_sealed boolean not null default false;
