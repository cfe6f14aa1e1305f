-- Files that arrive in parts, and what is known of a file once it was looked into.

alter table uploads
  -- The name that the store gave to a file in parts; null for one that is sent whole.
  add column multipart_id text,
  -- How many bytes of it have arrived so far, where they come through the portal.
  add column parts_size integer not null default 0,
  -- The parts that were put together, for whoever missed the answer: by then the store has forgotten them.
  add column joined_parts jsonb,
  -- What the store called the bytes that were copied to storage_key, so that later ones are told from them.
  add column arrival_etag text,
  -- What the scanner said of the bytes under storage_key.
  add column scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected', 'unscanned')),
  add column page_count integer,
  -- When the bytes under storage_key were found to be a PDF that can be filed.
  add column inspected_at timestamptz(3);

-- What was filed so far was never scanned, and never will be.
update uploads set scan = 'unscanned' where id in (select upload_id from documents);

drop index uploads_of_user;
create index uploads_of_user on uploads (user_id) include (file_size, parts_size);

alter table documents add column page_count integer;
