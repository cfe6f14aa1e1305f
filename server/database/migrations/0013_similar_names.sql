-- Every word of a name that anybody bears, once: a misspelt name is compared with these, which are few, and not with
-- every application.
create table name_words (
  word text primary key
);
create index name_words_by_likeness on name_words using gist (word gist_trgm_ops);

-- Each part of a name, and the last name in one, as 'De la Cruz' is also searched as 'Delacruz'.
create function words_of_name(first_name text, last_name text) returns setof text
  language sql immutable parallel safe
begin atomic
  select word from regexp_split_to_table(search_fold(first_name || ' ' || last_name), '[^[:alnum:]]+') as word
  where length(word) > 1
  union
  select word from regexp_replace(search_fold(last_name), '[^[:alnum:]]', '', 'g') as word where length(word) > 1;
end;

-- In order, so that two who bring the same new words do not wait for each other in a circle.
create function keep_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select distinct word from came, words_of_name(first_name, last_name) as word order by word
  on conflict do nothing;
  return null;
end
$$;
create trigger names_are_kept after insert on users
  referencing new table as came for each statement execute function keep_name_words();

create function keep_changed_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select word from words_of_name(new.first_name, new.last_name) as word order by word
  on conflict do nothing;
  return null;
end
$$;
create trigger changed_names_are_kept after update on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function keep_changed_name_words();

insert into name_words
select distinct word from users, words_of_name(first_name, last_name) as word
on conflict do nothing;
