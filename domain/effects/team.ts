import type { TeamRole } from '#contract/team/team-roles.ts'
import { auditOnly, type Consequence } from './consequence.ts'

interface Invited {
  invitationId: string
  address: string
  role: TeamRole
}

export const memberInvited: Consequence<Invited> = {
  mail: ({ invitationId, address }) => ({
    to: { addresses: [address] },
    notice: { kind: 'team_invitation', invitationId },
    dedupeKey: `invitation:${invitationId}`,
  }),
  audit: ({ invitationId, role }) => ({
    action: 'team.invited',
    subject: `invitation:${invitationId}`,
    detail: { role },
  }),
}

export const invitationWithdrawn = auditOnly<{ invitationId: string }>(({ invitationId }) => ({
  action: 'team.invitation_withdrawn',
  subject: `invitation:${invitationId}`,
}))

interface Joined {
  userId: string
  invitationId: string
  role: TeamRole
  addresses: readonly string[]
}

export const memberJoined: Consequence<Joined> = {
  mail: ({ invitationId, addresses }) => ({
    to: { addresses },
    notice: { kind: 'team_changed' },
    dedupeKey: `invitation:${invitationId}`,
  }),
  audit: ({ userId, invitationId, role }) => ({
    action: 'team.joined',
    subject: `user:${userId}`,
    detail: { role, invitation: invitationId },
  }),
}

interface Membership {
  role: TeamRole
  active: boolean
}

interface MemberChanged {
  userId: string
  addresses: readonly string[]
  before: Membership
  after: Membership
  ended: number
  handedOver: number
}

const fromTo = (before: string, after: string) => `${before} → ${after}`
const inWords = ({ active }: Membership) => (active ? 'active' : 'deactivated')

export const memberChanged: Consequence<MemberChanged> = {
  mail: ({ userId, addresses }, at) => ({
    to: { addresses },
    notice: { kind: 'team_changed' },
    dedupeKey: `user:${userId} at:${at.toISOString()}`,
  }),
  audit: ({ userId, before, after, ended, handedOver }) => ({
    action: 'team.member_changed',
    subject: `user:${userId}`,
    detail: {
      ...(before.role !== after.role && { role: fromTo(before.role, after.role) }),
      ...(before.active !== after.active && { member: fromTo(inWords(before), inWords(after)) }),
      ...(ended > 0 && { ended: String(ended) }),
      ...(handedOver > 0 && { handedOver: String(handedOver) }),
    },
  }),
}
