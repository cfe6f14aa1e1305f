import type { FastifyInstance } from 'fastify'
import * as api from '#contract/team/team.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { setSessionCookie, userAgentOf } from '#server/http/session.ts'
import {
  acceptInvitation,
  inviteToTeam,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.service.ts'
import { changeMember, listTeam } from './team.service.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listTeam, ({ page }, caller) => listTeam(deps, caller, page))
  mount(app, deps, api.changeMember, ({ params, body }, caller) => changeMember(deps, caller, { ...body, ...params }))
  mount(app, deps, api.listInvitations, ({ page }) => listInvitations(deps, page))
  mount(app, deps, api.inviteToTeam, ({ body }, caller) => inviteToTeam(deps, caller, body))
  mount(app, deps, api.sendInvitationAgain, ({ params }, caller) =>
    sendInvitationAgain(deps, caller, params.invitationId),
  )
  mount(app, deps, api.withdrawInvitation, async ({ params }, caller) => {
    await withdrawInvitation(deps, caller, params.invitationId)
    return {}
  })
  mount(app, deps, api.acceptInvitation, async ({ body }, caller, { reply }) => {
    const { teamRole, startPage, session } = await acceptInvitation(deps, caller, {
      token: body.token,
      userAgent: userAgentOf(reply.request),
    })
    setSessionCookie(deps.config, reply, { role: 'admin', token: session })
    return { teamRole, startPage }
  })
}
