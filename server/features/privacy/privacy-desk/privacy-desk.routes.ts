import type { FastifyInstance } from 'fastify'
import * as own from '#contract/privacy/my-privacy-requests.ts'
import * as api from '#contract/privacy/privacy-desk.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listHolidays, resetHoliday, saveHoliday } from './holidays.service.ts'
import { listMyPrivacyRequests, makePrivacyRequest, withdrawPrivacyRequest } from './own-requests.service.ts'
import { copyForRequest, eraseForRequest } from './request-actions.service.ts'
import {
  addPrivacyRequest,
  changePrivacyRequest,
  countPrivacyRequests,
  listPrivacyRequests,
} from './requests.service.ts'
import { liftRestriction, listRestrictions, restrictPerson } from './restrictions.service.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPrivacyRequests, ({ query, page }) => listPrivacyRequests(deps, query.show, page))
  mount(app, deps, api.countPrivacyRequests, () => countPrivacyRequests(deps))
  mount(app, deps, api.addPrivacyRequest, ({ body }, caller) => addPrivacyRequest(deps, caller, body))
  mount(app, deps, api.changePrivacyRequest, ({ params, body }, caller) =>
    changePrivacyRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, api.eraseForRequest, ({ params, body }, caller) =>
    eraseForRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, api.copyForRequest, ({ params, body }, caller) =>
    copyForRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, own.listMyPrivacyRequests, ({ page }, caller) => listMyPrivacyRequests(deps, caller, page))
  mount(app, deps, own.makePrivacyRequest, ({ body }, caller) => makePrivacyRequest(deps, caller, body))
  mount(app, deps, own.withdrawPrivacyRequest, async ({ params }, caller) => {
    await withdrawPrivacyRequest(deps, caller, params.requestId)
    return {}
  })
  mount(app, deps, api.listRestrictions, ({ page }) => listRestrictions(deps, page))
  mount(app, deps, api.restrictPerson, ({ body }, caller, exchange) =>
    restrictPerson(deps, caller, { ...body, ...exchange }),
  )
  mount(app, deps, api.liftRestriction, async ({ params, body }, caller) => {
    await liftRestriction(deps, caller, { ...body, ...params })
    return {}
  })
  mount(app, deps, api.listHolidays, ({ query, page }) => listHolidays(deps, query.year, page))
  mount(app, deps, api.saveHoliday, ({ params, body }, caller) => saveHoliday(deps, caller, { ...body, ...params }))
  mount(app, deps, api.resetHoliday, async ({ params }, caller) => {
    await resetHoliday(deps, caller, params.day)
    return {}
  })
}
