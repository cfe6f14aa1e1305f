-- Whether an older program may work on what a newer one left: 0 says any may, another number the schema that it must know.

alter table schema_migrations add column oldest_program integer not null default 0;
