-- A role more: whoever moves cases, follows requests, writes and reviews, and sees no money but the balance.

alter table team_members drop constraint team_members_role_check;
alter table team_members add constraint team_members_role_check
  check (role in ('lead', 'reviewer', 'support', 'coordinator', 'cashier', 'auditor')) not valid;
alter table team_invitations drop constraint team_invitations_role_check;
alter table team_invitations add constraint team_invitations_role_check
  check (role in ('lead', 'reviewer', 'support', 'coordinator', 'cashier', 'auditor')) not valid;
