-- The team beside those of ADMIN_EMAILS, who are its owners: who they are, what each may do, and whom it invites.

create table team_members (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role in ('lead', 'reviewer', 'support', 'cashier', 'auditor')),
  is_active boolean not null default true,
  added_by uuid references users (id) on delete set null,
  added_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);

-- Open invitations, one for an address; accepted or taken back, only the audit tells of it. The token is in the email alone.
create table team_invitations (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  role text not null check (role in ('lead', 'reviewer', 'support', 'cashier', 'auditor')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
