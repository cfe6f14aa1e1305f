-- A payment that was reversed because it was mistyped never was money.

alter table payments add column typing_error boolean not null default false;
