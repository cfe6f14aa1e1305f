import type { FastifyInstance } from 'fastify'
import * as api from '#contract/team-settings.ts'
import type { Deps } from '#server/deps.ts'
import { previewReminders } from '#server/features/reminders/reminders.service.ts'
import { mount } from '#server/http/mount.ts'
import { approvalSettings, approvalTextOnFile, changeApprovalText } from './approval-text.service.ts'
import {
  changeMailPreference,
  changeReminderSettings,
  mailPreference,
  reminderSettings,
} from './team-settings.service.ts'

export function teamSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMailPreference, (_input, caller) => mailPreference(deps, caller))
  mount(app, deps, api.changeMailPreference, ({ body }, caller) => changeMailPreference(deps, caller, body.choice))
  mount(app, deps, api.getReminderSettings, () => reminderSettings(deps))
  mount(app, deps, api.changeReminderSettings, ({ body }, caller) => changeReminderSettings(deps, caller, body))
  mount(app, deps, api.getApprovalSettings, () => approvalSettings(deps))
  mount(app, deps, api.changeApprovalText, ({ body }, caller) => changeApprovalText(deps, caller, body))
  mount(app, deps, api.getApprovalText, async () => ({ text: await approvalTextOnFile(deps.db) }))
  mount(app, deps, api.getReminderPreview, ({ query }) => previewReminders(deps, query))
}
