import type { FastifyInstance } from 'fastify'
import * as officeHours from '#contract/work/office-hours.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeOfficeHours, getOfficeHours } from './office-hours.service.ts'

export function workRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, officeHours.getOfficeHours, () => getOfficeHours(deps))
  mount(app, deps, officeHours.changeOfficeHours, ({ body }, caller) => changeOfficeHours(deps, caller, body))
}
