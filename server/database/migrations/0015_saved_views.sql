-- Filters and sorts of lists that somebody of the team gave a name.

create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  -- The list that it opens.
  screen text not null,
  name text not null,
  -- As it stands in the address of the list.
  query text not null check (length(query) <= 2000),
  -- Whether colleagues find it among their own.
  shared boolean not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create unique index saved_views_by_name on saved_views (owner_id, screen, lower(name));
create index saved_views_of_team on saved_views (screen, id) where shared;
