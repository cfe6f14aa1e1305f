alter table presence add column wrote_at timestamptz(3);
