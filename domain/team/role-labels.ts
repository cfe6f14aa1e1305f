import type { TeamRole } from '#contract/team/team-roles.ts'

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  lead: 'Lead',
  reviewer: 'Reviewer',
  support: 'Support',
  coordinator: 'Coordinator',
  cashier: 'Cashier',
  auditor: 'Auditor',
}
