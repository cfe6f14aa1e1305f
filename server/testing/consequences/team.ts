import { assignApplication } from '#contract/clients/clients.ts'
import { changeMember, inviteToTeam, withdrawInvitation } from '#contract/team/team.ts'
import { signIn, type TestClient } from '../people.ts'
import { accepted } from '../team.ts'
import { ana, anId, type Case, inApplication, portal, toOffice, toOfficeAlone } from './fixture.ts'

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
      audit: [{ action: 'team.invited', by: 'ana', about: 'invitation', detail: { role: 'reviewer' } }],
    },
  },
  memberJoined: {
    prepare: async () => {
      lea = await signIn(portal, email)
    },
    act: () => accepted(portal, lea, invitationId),
    leaves: {
      mail: toOffice('team_changed'),
      audit: [
        {
          action: 'team.joined',
          by: 'lea',
          about: 'user',
          detail: { role: 'reviewer', invitation: anId },
        },
      ],
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
        { action: 'application.assigned', by: 'ana', about: 'application', detail: { from: anId } },
        {
          action: 'team.member_changed',
          by: 'ana',
          about: 'user',
          detail: { role: 'reviewer → cashier', member: 'active → deactivated', ended: '1', handedOver: '1' },
        },
      ],
    },
  },
  invitationWithdrawn: {
    prepare: async () => {
      invitationId = await invite('nobody@lampara.test')
    },
    act: () => ana.call(withdrawInvitation, { params: { invitationId } }),
    leaves: { audit: [{ action: 'team.invitation_withdrawn', by: 'ana', about: 'invitation', detail: {} }] },
  },
} satisfies Record<string, Case>
