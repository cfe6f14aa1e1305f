import type { FastifyInstance } from 'fastify'
import { getApprovalText } from '#contract/applications.ts'
import { getBackupStatus } from '#contract/backups.ts'
import * as api from '#contract/team/team-settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import {
  approvalTextOnFile,
  backupStatus,
  changeApprovalText,
  changeMailPreference,
  getApprovalSettings,
  getMailPreference,
} from './team-settings.service.ts'

export function teamSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMailPreference, (_input, caller) => getMailPreference(deps, caller))
  mount(app, deps, api.changeMailPreference, ({ body }, caller) => changeMailPreference(deps, caller, body.choice))
  mount(app, deps, api.getApprovalSettings, () => getApprovalSettings(deps))
  mount(app, deps, api.changeApprovalText, ({ body }, caller) => changeApprovalText(deps, caller, body))
  mount(app, deps, getBackupStatus, () => backupStatus(deps))
  mount(app, deps, getApprovalText, async () => ({ text: await approvalTextOnFile(deps.db) }))
}
