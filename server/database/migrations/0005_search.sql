-- What lists are searched in: one stored text for each person and each application, which follows
-- by itself whatever changes a name or an address, and an index of its letters by threes.

create extension if not exists pg_trgm;

-- Text as it is searched: small letters without accents, so that 'pena' finds 'Peña'.
create function search_fold(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

alter table users add column search_text text not null
  generated always as (search_fold(first_name || ' ' || last_name || ' ' || name || ' ' || email)) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops);

-- The number, with its hyphens and without, and the person it belongs to.
alter table applications add column search_text text not null default '';

create function application_search_text(number text, owner uuid) returns text
  language sql stable
  return (
    select search_fold(number) || ' ' || replace(search_fold(number), '-', '') || ' ' || search_text
    from users where id = owner
  );

create function write_application_search() returns trigger language plpgsql as $$
begin
  -- A name that is changed at this very moment is waited for.
  perform from users where id = new.user_id for share;
  new.search_text := application_search_text(new.application_number, new.user_id);
  return new;
end
$$;
create trigger application_is_searched
  before insert or update of application_number, user_id on applications
  for each row execute function write_application_search();

create function follow_person_in_search() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(application_number, user_id) where user_id = new.id;
  return null;
end
$$;
create trigger application_search_follows_person
  after update on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function follow_person_in_search();

update applications set search_text = application_search_text(application_number, user_id);
create index applications_by_search on applications using gin (search_text gin_trgm_ops);
