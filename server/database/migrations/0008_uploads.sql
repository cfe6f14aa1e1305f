-- Files that arrive in parts, and what is known of a file once it was looked into.

alter table uploads
  -- The name that the store gave to a file in parts; null for one that is sent whole.
  add column multipart_id text,
  -- What the scanner said of the bytes under storage_key.
  add column scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected', 'unscanned')),
  add column page_count integer,
  -- When the bytes under storage_key were found to be a PDF that can be filed.
  add column inspected_at timestamptz(3);

alter table documents add column page_count integer;
