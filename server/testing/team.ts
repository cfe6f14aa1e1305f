import { acceptInvitation, inviteToTeam } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { invitationToken } from '#server/jobs/invitation-token.ts'
import { signIn, type TestClient, type TestUser, testClient } from './people.ts'
import type { TestApp } from './start-app.ts'

export const tokenOf = (portal: TestApp, invitationId: string): string =>
  invitationToken(portal.deps.secret, invitationId)

export async function accepted(portal: TestApp, person: TestClient, invitationId: string): Promise<TestClient> {
  const answer = await person.ask(acceptInvitation, { body: { token: tokenOf(portal, invitationId) } })
  if (answer.status !== 200) throw new Error(`the invitation was refused: ${answer.said}`)
  return testClient(portal, String(answer.headers['set-cookie']).split(';')[0])
}

let members = 0

export async function member(portal: TestApp, owner: TestClient, role: Exclude<TeamRole, 'owner'>): Promise<TestUser> {
  members += 1
  const email = `${role}.${members}@lampara.test`
  const { id } = await owner.call(inviteToTeam, { body: { email, role } })
  const person = await signIn(portal, email)
  return { ...(await accepted(portal, person, id)), id: person.id, email, firstName: role }
}
