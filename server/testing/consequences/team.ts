import { assignApplication } from '#contract/clients/clients.ts'
import { changeMember, inviteToTeam, withdrawInvitation } from '#contract/team/team.ts'
import { signIn, type TestClient } from '../people.ts'
import { accepted } from '../team.ts'
import { ana, anId, audited, type Case, inApplication, portal, toOffice, toOfficeAlone } from './fixture.ts'

const email = 'lea@lampara.test'
let lea: TestClient & { id: string }
let invitationId: string

const invite = async (address: string) => {
  const { id } = await ana.call(inviteToTeam, { body: { email: address, role: 'reviewer' } })
  return id
}

export const teamCases = {
  memberInvited: {
    act: async () => {
      invitationId = await invite(email)
    },
    leaves: {
      mail: ['team_invitation to lea'],
      audit: [audited('team.invited', 'ana', 'invitation', { role: 'reviewer' })],
    },
  },
  memberJoined: {
    prepare: async () => {
      lea = await signIn(portal, email)
    },
    act: () => accepted(portal, lea, invitationId),
    leaves: {
      mail: toOffice('team_changed'),
      audit: [audited('team.joined', 'lea', 'user', { role: 'reviewer', invitation: anId })],
    },
  },
  memberChanged: {
    prepare: () => ana.call(assignApplication, { ...inApplication(), body: { assignedTo: lea.id } }),
    act: () => ana.call(changeMember, { params: { userId: lea.id }, body: { active: false, role: 'cashier' } }),
    along: ['applicationAssigned'],
    leaves: {
      live: toOfficeAlone('application'),
      mail: [...toOffice('team_changed'), 'team_changed to lea'],
      audit: [
        audited('application.assigned', 'ana', 'application', { from: anId }),
        audited('team.member_changed', 'ana', 'user', {
          role: 'reviewer → cashier',
          member: 'active → deactivated',
          ended: '1',
          handedOver: '1',
        }),
      ],
    },
  },
  invitationWithdrawn: {
    prepare: async () => {
      invitationId = await invite('nobody@lampara.test')
    },
    act: () => ana.call(withdrawInvitation, { params: { invitationId } }),
    leaves: { audit: [audited('team.invitation_withdrawn', 'ana', 'invitation')] },
  },
} satisfies Record<string, Case>
