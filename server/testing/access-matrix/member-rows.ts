import { INVITATION_GONE, inviteToTeam } from '#contract/team/team.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, all, gone, type MatrixRequest, type MatrixRow } from './row.ts'

let addresses = 0
const invitation = () => {
  addresses += 1
  return { email: `invited.${addresses}@matrix.test`, role: 'support' as const }
}

const ofInvitation = async ({ admin }: MatrixFixture): Promise<MatrixRequest> => ({
  params: { invitationId: (await admin.call(inviteToTeam, { body: invitation() })).id },
})

export const memberRows: readonly MatrixRow[] = [
  {
    route: 'changeMember',
    ask: ({ members }) => ({ params: { userId: members.support.id }, body: { role: 'support' } }),
    id: 'params.userId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Colleague')),
  },
  { route: 'listInvitations', right: adminsAlone('200') },
  {
    route: 'inviteToTeam',
    ask: () => ({ body: invitation() }),
    right: adminsAlone('201'),
    wrongly: ({ body }) => ({ body: { ...body, email: 'nobody' } }),
    wrong: adminsAlone('400: Valid email is required'),
  },
  {
    route: 'sendInvitationAgain',
    ask: ofInvitation,
    id: 'params.invitationId',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Invitation')),
  },
  {
    route: 'withdrawInvitation',
    ask: ofInvitation,
    id: 'params.invitationId',
    right: adminsAlone('204'),
    wrong: adminsAlone(gone('Invitation')),
  },
  {
    route: 'acceptInvitation',
    ask: () => ({ body: { token: 'of-nobody' } }),
    right: all(`404: ${INVITATION_GONE}`),
    wrongly: () => ({ body: { token: ' ' } }),
    wrong: all('400: Give the token of the invitation'),
  },
]
