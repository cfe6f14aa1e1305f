import type { FastifyInstance } from 'fastify'
import * as incidents from '#contract/privacy/incidents.ts'
import * as myData from '#contract/privacy/my-data.ts'
import * as myPrivacyRequests from '#contract/privacy/my-privacy-requests.ts'
import * as privacyDesk from '#contract/privacy/privacy-desk.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { addAffected, countAffected, listAffected, removeAffected } from './incidents/affected.service.ts'
import {
  changeIncident,
  getIncident,
  getIncidentNotices,
  listIncidents,
  moveIncident,
  openIncident,
} from './incidents/incidents.service.ts'
import { sendIncidentNotice } from './incidents/mailings.service.ts'
import { changeConsent, listConsents } from './my-data/consents.service.ts'
import { getDataExport, openDataExport, requestDataExport } from './my-data/data-exports.service.ts'
import { requestErasure, takeErasureBack } from './my-data/erasures.service.ts'
import { getMyData, listDataAccess, listDisclosures } from './my-data/my-data.service.ts'
import { listHolidays, resetHoliday, saveHoliday } from './privacy-desk/holidays.service.ts'
import {
  listMyPrivacyRequests,
  makePrivacyRequest,
  withdrawPrivacyRequest,
} from './privacy-desk/own-requests.service.ts'
import { copyForRequest, eraseForRequest } from './privacy-desk/request-actions.service.ts'
import {
  addPrivacyRequest,
  changePrivacyRequest,
  countPrivacyRequests,
  listPrivacyRequests,
} from './privacy-desk/requests.service.ts'
import { liftRestriction, listRestrictions, restrictPerson } from './privacy-desk/restrictions.service.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  incidentRoutes(app, deps)
  myDataRoutes(app, deps)
  mount(app, deps, privacyDesk.listPrivacyRequests, ({ query, page }) => listPrivacyRequests(deps, query.show, page))
  mount(app, deps, privacyDesk.countPrivacyRequests, () => countPrivacyRequests(deps))
  mount(app, deps, privacyDesk.addPrivacyRequest, ({ body }, caller) => addPrivacyRequest(deps, caller, body))
  mount(app, deps, privacyDesk.changePrivacyRequest, ({ params, body }, caller) =>
    changePrivacyRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, privacyDesk.eraseForRequest, ({ params, body }, caller) =>
    eraseForRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, privacyDesk.copyForRequest, ({ params, body }, caller) =>
    copyForRequest(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, myPrivacyRequests.listMyPrivacyRequests, ({ page }, caller) =>
    listMyPrivacyRequests(deps, caller, page),
  )
  mount(app, deps, myPrivacyRequests.makePrivacyRequest, ({ body }, caller) => makePrivacyRequest(deps, caller, body))
  mount(app, deps, myPrivacyRequests.withdrawPrivacyRequest, ({ params }, caller) =>
    withdrawPrivacyRequest(deps, caller, params.requestId),
  )
  mount(app, deps, privacyDesk.listRestrictions, ({ page }) => listRestrictions(deps, page))
  mount(app, deps, privacyDesk.restrictPerson, ({ body }, caller, exchange) =>
    restrictPerson(deps, caller, { ...body, ...exchange }),
  )
  mount(app, deps, privacyDesk.liftRestriction, ({ params, body }, caller) =>
    liftRestriction(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, privacyDesk.listHolidays, ({ query, page }) => listHolidays(deps, query.year, page))
  mount(app, deps, privacyDesk.saveHoliday, ({ params, body }, caller) =>
    saveHoliday(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, privacyDesk.resetHoliday, ({ params }, caller) => resetHoliday(deps, caller, params.day))
}

function incidentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, incidents.listIncidents, ({ query, page }) => listIncidents(deps, query.show, page))
  mount(app, deps, incidents.getIncident, ({ params }) => getIncident(deps, params.incidentId))
  mount(app, deps, incidents.openIncident, ({ body }, caller) => openIncident(deps, caller, body))
  mount(app, deps, incidents.changeIncident, ({ params, body }, caller) =>
    changeIncident(deps, caller, { id: params.incidentId, ...body }),
  )
  mount(app, deps, incidents.moveIncident, ({ params, body }, caller) =>
    moveIncident(deps, caller, { id: params.incidentId, ...body }),
  )
  mount(app, deps, incidents.countAffected, ({ params, query }) => countAffected(deps, params.incidentId, query))
  mount(app, deps, incidents.addAffected, ({ params, body }, caller) =>
    addAffected(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, incidents.listAffected, ({ params, page }) => listAffected(deps, params.incidentId, page))
  mount(app, deps, incidents.removeAffected, ({ params, body }, caller) =>
    removeAffected(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, incidents.getIncidentNotices, ({ params }) => getIncidentNotices(deps, params.incidentId))
  mount(app, deps, incidents.sendIncidentNotice, ({ params, body }, caller) =>
    sendIncidentNotice(deps, caller, { ...body, ...params }),
  )
}

function myDataRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, myData.getMyData, (_input, caller) => getMyData(deps, caller))
  mount(app, deps, myData.listConsents, ({ page }, caller) => listConsents(deps, caller, page))
  mount(app, deps, myData.changeConsent, ({ params, body }, caller) =>
    changeConsent(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, myData.requestDataExport, (_input, caller) => requestDataExport(deps, caller))
  mount(app, deps, myData.getDataExport, ({ params }, caller) => getDataExport(deps, caller, params.id))
  mountFile(app, deps, myData.getDataExportFile, async ({ id }, caller) => {
    const { stream, ...file } = await openDataExport(deps, caller, id)
    return { ...file, type: 'application/zip', content: stream }
  })
  mount(app, deps, myData.requestErasure, (_input, caller, exchange) => requestErasure(deps, caller, exchange))
  mount(app, deps, myData.takeErasureBack, (_input, caller) => takeErasureBack(deps, caller))
  mount(app, deps, myData.listDisclosures, ({ page }, caller) => listDisclosures(deps, caller, page))
  mount(app, deps, myData.listDataAccess, ({ page }, caller) => listDataAccess(deps, caller, page))
}
