import type { FastifyInstance } from 'fastify'
import { getApprovalText } from '#contract/applications/applications.ts'
import { getBackupStatus } from '#contract/backups.ts'
import * as team from '#contract/team/team.ts'
import * as teamSettings from '#contract/team/team-settings.ts'
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
import {
  approvalTextOnFile,
  backupStatus,
  changeApprovalText,
  changeMailPreference,
  getApprovalSettings,
  getMailPreference,
} from './team-settings/team-settings.service.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  teamSettingsRoutes(app, deps)
  mount(app, deps, team.listTeam, ({ page }, caller) => listTeam(deps, caller, page))
  mount(app, deps, team.changeMember, ({ params, body }, caller) => changeMember(deps, caller, { ...body, ...params }))
  mount(app, deps, team.listInvitations, ({ page }) => listInvitations(deps, page))
  mount(app, deps, team.inviteToTeam, ({ body }, caller) => inviteToTeam(deps, caller, body))
  mount(app, deps, team.sendInvitationAgain, ({ params }, caller) =>
    sendInvitationAgain(deps, caller, params.invitationId),
  )
  mount(app, deps, team.withdrawInvitation, ({ params }, caller) =>
    withdrawInvitation(deps, caller, params.invitationId),
  )
  mount(app, deps, team.acceptInvitation, async ({ body }, caller, { reply }) => {
    const { teamRole, startPage, session } = await acceptInvitation(deps, caller, {
      token: body.token,
      userAgent: userAgentOf(reply.request),
    })
    setSessionCookie(deps.config, reply, { role: 'admin', token: session })
    return { teamRole, startPage }
  })
}

function teamSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, teamSettings.getMailPreference, (_input, caller) => getMailPreference(deps, caller))
  mount(app, deps, teamSettings.changeMailPreference, ({ body }, caller) =>
    changeMailPreference(deps, caller, body.choice),
  )
  mount(app, deps, teamSettings.getApprovalSettings, () => getApprovalSettings(deps))
  mount(app, deps, teamSettings.changeApprovalText, ({ body }, caller) => changeApprovalText(deps, caller, body))
  mount(app, deps, getBackupStatus, () => backupStatus(deps))
  mount(app, deps, getApprovalText, async () => ({ text: await approvalTextOnFile(deps.db) }))
}
