alter table documents add column on_behalf text;
alter table applications add column source text;
