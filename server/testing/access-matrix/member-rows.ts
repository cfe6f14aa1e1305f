import { INVITATION_GONE, inviteToTeam } from '#contract/team/team.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, type RowByHand } from './row.ts'

let addresses = 0
const invitation = () => {
  addresses += 1
  return { email: `invited.${addresses}@matrix.test`, role: 'support' as const }
}

const ofInvitation = async ({ admin }: MatrixFixture): Promise<MatrixRequest> => ({
  params: { invitationId: (await admin.call(inviteToTeam, { body: invitation() })).id },
})

export const memberRows: readonly RowByHand[] = [
  {
    route: 'changeMember',
    ask: ({ members }) => ({ params: { userId: members.support.id }, body: { role: 'support' } }),

    wrong: gone('Colleague'),
  },
  {
    route: 'inviteToTeam',
    ask: () => ({ body: invitation() }),
    wrongly: ({ body }) => ({ body: { ...body, email: 'nobody' } }),
    wrong: '400: Valid email is required',
  },
  {
    route: 'sendInvitationAgain',
    ask: ofInvitation,
  },
  {
    route: 'withdrawInvitation',
    ask: ofInvitation,
  },
  {
    route: 'acceptInvitation',
    ask: () => ({ body: { token: 'of-nobody' } }),
    right: `404: ${INVITATION_GONE}`,
    wrongly: () => ({ body: { token: ' ' } }),
    wrong: '400: Give the token of the invitation',
  },
]
