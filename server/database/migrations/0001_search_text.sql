-- How text is searched: folded to small letters without accents, found by groups of three letters, and names compared
-- word by word so that a misspelt one is found too.

create extension if not exists pg_trgm;

-- Small letters without accents, so that 'pena' finds 'Peña'.
create function search_fold(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

-- The digits of a mobile number; a Philippine one both as it is dialled at home and with the country's code, so that
-- '0917...' finds '+63 917...' and the other way round.
create function searched_mobile(number text) returns text
  language sql immutable parallel safe
  return (
    select case
      when digits ~ '^(63)?0?9\d{9}$' then '0' || right(digits, 10) || ' 63' || right(digits, 10)
      else digits
    end
    from regexp_replace(coalesce(number, ''), '\D', '', 'g') as digits
  );

-- Every word of a name that anyone has, once: a misspelt name is compared with these, which are few, and not with every
-- application.
create table name_tokens (
  token text primary key
);
create index name_tokens_by_similarity on name_tokens using gist (token gist_trgm_ops);

-- Each part of a name, and the last name in one, as 'De la Cruz' is also searched as 'Delacruz'.
create function tokenize_name(first_name text, last_name text) returns setof text
  language sql immutable parallel safe
begin atomic
  select token from regexp_split_to_table(search_fold(first_name || ' ' || last_name), '[^[:alnum:]]+') as token
  where length(token) > 1
  union
  select token from regexp_replace(search_fold(last_name), '[^[:alnum:]]', '', 'g') as token where length(token) > 1;
end;
