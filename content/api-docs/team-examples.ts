const ANA = '019f2a50-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const RICO = '019f2a50-2b3c-7d4e-9f50-6b7c8d9e0f1a'
const INVITATION = '019f2a50-3c4d-7e5f-8061-7c8d9e0f1a2b'

export const teamExamples: Readonly<Record<string, unknown>> = {
  teamRole: 'reviewer',
  startPage: '/admin/queue',
  permissions: ['clients.read', 'documents.review'],
  'TeamMember.id': RICO,
  'TeamMember.name': 'Rico Salazar',
  'TeamMember.role': 'reviewer',
  'TeamMember.email': 'rico.salazar@example.com',
  'changeMember.role': 'reviewer',
  active: true,
  lastSeen: '2026-11-04T02:15:00.000Z',
  sessions: 1,
  clients: 14,
  handOverTo: ANA,
  'listAudit.from': '2026-11-01',
  'listAudit.to': '2026-11-30',
  'exportAudit.from': '2026-11-01',
  'exportAudit.to': '2026-11-30',
  invitationId: INVITATION,
  'TeamInvitation.id': INVITATION,
  'TeamInvitation.role': 'support',
  'TeamInvitation.email': 'sol.manalo@example.com',
  'TeamInvitation.invitedBy': 'Ana Cruz',
  'TeamInvitation.sentAt': '2026-11-04T02:15:00.000Z',
  'TeamInvitation.expiresAt': '2026-11-05T02:15:00.000Z',
  'inviteToTeam.email': 'sol.manalo@example.com',
  'inviteToTeam.role': 'support',
  'acceptInvitation.token': 'uXy0kq3F7m1rZ8cT5vB2nL9sD4gH6jK0wQeRtYuIoP8',
}
