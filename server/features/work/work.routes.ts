import type { FastifyInstance } from 'fastify'
import * as conversations from '#contract/messages/conversations.ts'
import * as followUps from '#contract/work/follow-ups.ts'
import * as officeHours from '#contract/work/office-hours.ts'
import * as work from '#contract/work/work.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countConversations, listConversations } from './conversations.service.ts'
import { addFollowUp, changeFollowUp, listFollowUps } from './follow-ups.service.ts'
import { changeOfficeHours, getOfficeHours } from './office-hours.service.ts'
import { claimWork, getWorkItem, releaseWork, snoozeWork, takeNextWork, wakeWork } from './work-actions.service.ts'
import { countWork, listWork } from './work-list.service.ts'

export function workRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, officeHours.getOfficeHours, () => getOfficeHours(deps))
  mount(app, deps, officeHours.changeOfficeHours, ({ body }, caller) => changeOfficeHours(deps, caller, body))
  mount(app, deps, followUps.addFollowUp, ({ params, body }, caller, { idempotencyKey: key }) =>
    addFollowUp(deps, caller, { ...body, applicationId: params.id, key }),
  )
  mount(app, deps, followUps.listFollowUpsOfApplication, ({ params, page }, caller) =>
    listFollowUps(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, followUps.listFollowUps, ({ query, page }, caller) =>
    listFollowUps(deps, caller, { ...query, page }),
  )
  mount(app, deps, followUps.changeFollowUp, ({ params, body }, caller) =>
    changeFollowUp(deps, caller, { ...body, id: params.followUpId }),
  )
  mount(app, deps, conversations.listConversations, ({ query, page }, caller) =>
    listConversations(deps, caller, { ...query, page }),
  )
  mount(app, deps, conversations.countConversations, (_input, caller) => countConversations(deps, caller))
  mount(app, deps, work.listWork, ({ query, page }, caller) => listWork(deps, caller, { ...query, page }))
  mount(app, deps, work.countWork, ({ query }, caller) => countWork(deps, caller, query))
  mount(app, deps, work.getWorkItem, ({ params }, caller) => getWorkItem(deps, caller, params.key))
  mount(app, deps, work.claimWork, ({ params, body }, caller) => claimWork(deps, caller, { ...params, ...body }))
  mount(app, deps, work.releaseWork, ({ params }, caller) => releaseWork(deps, caller, params.key))
  mount(app, deps, work.takeNextWork, ({ body }, caller) => takeNextWork(deps, caller, body))
  mount(app, deps, work.snoozeWork, ({ params, body }, caller) => snoozeWork(deps, caller, { ...params, ...body }))
  mount(app, deps, work.wakeWork, ({ params }, caller) => wakeWork(deps, caller, params.key))
}
