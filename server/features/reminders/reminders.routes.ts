import type { FastifyInstance } from 'fastify'
import * as api from '#contract/reminders.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeReminderSettings, getReminderPreview, getReminderSettings } from './reminders.service.ts'

export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getReminderSettings, () => getReminderSettings(deps))
  mount(app, deps, api.changeReminderSettings, ({ body }, caller) => changeReminderSettings(deps, caller, body))
  mount(app, deps, api.getReminderPreview, ({ query }) => getReminderPreview(deps, query))
}
