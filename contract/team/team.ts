import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { Instant, idOf, requiredText, route } from '#contract/route.ts'
import { Colleague } from './colleague.ts'
import { TeamRole } from './team-roles.ts'

export const TeamMember = Colleague.extend({
  role: TeamRole,
  active: z.boolean(),
  /** Only for callers who may see the team. */
  email: z.string().optional(),
  lastSeen: Instant.nullable().optional(),
  sessions: z.int().optional(),
  clients: z.int().optional(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const OWNERS_ARE_CONFIGURED = 'Owners are set in ADMIN_EMAILS, and nowhere else'
export const NOT_ONESELF = 'You cannot change your own role'
export const INVITATION_GONE = 'This invitation is no longer valid. Ask whoever invited you to send it again.'
export const OTHER_ADDRESS =
  'This invitation is for another email address. Sign in with the address that it was sent to.'

export const listTeam = route('GET', '/api/admin/team', {
  summary: 'Every member of the team who has signed in at least once, by name; deactivated ones for whoever manages it',
  permission: 'clients.read',
  shows: ['team'],
  page: true,
  reply: z.array(TeamMember),
})

export const changeMember = route('PATCH', '/api/admin/team/:userId', {
  summary:
    'Give a member of the team another role, or deactivate one, whose clients are handed over and sessions ended',
  permission: 'team.manage',
  stepUp: 'change a member of the team',
  changes: ['team', 'application'],
  body: z
    .object({
      role: z.enum(TeamRole.options, { error: 'Choose a role from the list' }).optional(),
      active: z.boolean({ error: 'active must be true or false' }).optional(),
      handOverTo: idOf('Choose a colleague or Nobody').nullable().optional(),
    })
    .refine(({ role, active }) => role !== undefined || active !== undefined, {
      error: 'Give a role, or whether the member is active',
      path: ['role'],
    }),
  refusals: [409],
  reply: TeamMember,
})

export const TeamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: TeamRole,
  invitedBy: z.string().nullable(),
  sentAt: Instant,
  expiresAt: Instant,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

export const listInvitations = route('GET', '/api/admin/team/invitations', {
  summary: 'Invitations to the team that nobody has accepted yet, newest first',
  permission: 'team.read',
  shows: ['team'],
  page: true,
  reply: z.array(TeamInvitation),
})

export const inviteToTeam = route('POST', '/api/admin/team/invitations', {
  stepUp: 'invite someone to the team',
  summary: 'Invite an address to the team by email; the link works once, for 24 hours, and replaces an earlier one',
  permission: 'team.manage',
  changes: ['team'],
  body: z.object({ email: Email, role: z.enum(TeamRole.options, { error: 'Choose a role from the list' }) }),
  status: 201,
  refusals: [409],
  reply: TeamInvitation,
})

export const sendInvitationAgain = route('POST', '/api/admin/team/invitations/:invitationId/send', {
  stepUp: 'invite someone to the team',
  summary: 'Send an invitation again with a new link; the earlier one stops working',
  permission: 'team.manage',
  changes: ['team'],
  reply: TeamInvitation,
})

export const withdrawInvitation = route('DELETE', '/api/admin/team/invitations/:invitationId', {
  summary: 'Take an invitation back; its link stops working',
  permission: 'team.manage',
  changes: ['team'],
})

export const acceptInvitation = route('POST', '/api/team-invitations/accept', {
  summary: 'Join the team by the token of an invitation, signed in with the address that it was sent to',
  access: 'signed-in',
  changes: [],
  body: z.object({ token: requiredText('Give the token of the invitation') }),
  refusals: [403, 404],
  reply: z.object({ teamRole: TeamRole, startPage: z.string() }),
})
