import type { FastifyInstance } from 'fastify'
import { getRequestLetterPdf, getRequestLetterText } from '#contract/third-party-requests/letters.ts'
import * as thirdParties from '#contract/third-party-requests/third-parties.ts'
import * as thirdPartyRequests from '#contract/third-party-requests/third-party-requests.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { readLetterPdf, readLetterText } from './letters.service.ts'
import { addRequestFile, removeRequestFile } from './request-files.service.ts'
import { listMyRequests, listRequests, listRequestsOfApplication } from './request-lists.service.ts'
import { addThirdParty, changeThirdParty, listThirdParties } from './third-parties/third-parties.service.ts'
import { addRequest, changeRequest, chaseRequests } from './third-party-requests.service.ts'

export function thirdPartyRequestRoutes(app: FastifyInstance, deps: Deps): void {
  thirdPartyRoutes(app, deps)
  mount(app, deps, thirdPartyRequests.listRequestsOfApplication, ({ params, page }) =>
    listRequestsOfApplication(deps, { applicationId: params.id, page }),
  )
  mount(app, deps, thirdPartyRequests.addRequest, ({ params, body }, caller) =>
    addRequest(deps, caller, { applicationId: params.id, ...body }),
  )
  mount(app, deps, thirdPartyRequests.changeRequest, ({ params, body }, caller) =>
    changeRequest(deps, caller, { id: params.requestId, ...body }),
  )
  mount(app, deps, thirdPartyRequests.chaseRequests, ({ body }, caller) => chaseRequests(deps, caller, body))
  mount(app, deps, thirdPartyRequests.listRequests, ({ query, page }) =>
    listRequests(onReplica(deps), { filter: query, page }),
  )
  mount(app, deps, thirdPartyRequests.listMyRequests, ({ params, page }, caller) =>
    listMyRequests(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, thirdPartyRequests.addRequestFile, async ({ params, body }, caller, exchange) => {
    const { file, isNew } = await addRequestFile(deps, caller, { ...body, ...params })
    if (!isNew) exchange.alreadyThere()
    return file
  })
  mount(app, deps, thirdPartyRequests.removeRequestFile, ({ params }, caller) =>
    removeRequestFile(deps, caller, params),
  )
  mountFile(app, deps, getRequestLetterPdf, async ({ id }, caller) => {
    const { fileName, file } = await readLetterPdf(deps, caller, id)
    return { type: getRequestLetterPdf.answers[200], fileName, content: file }
  })
  mountFile(app, deps, getRequestLetterText, async ({ id }, caller) => ({
    type: `${getRequestLetterText.answers[200]}; charset=utf-8`,
    fileName: 'letter.txt',
    disposition: 'inline',
    content: await readLetterText(deps, caller, id),
  }))
}

function thirdPartyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, thirdParties.listThirdParties, ({ query, page }) => listThirdParties(deps, { filter: query, page }))
  mount(app, deps, thirdParties.addThirdParty, ({ body }, caller) => addThirdParty(deps, caller, body))
  mount(app, deps, thirdParties.changeThirdParty, ({ params, body }, caller) =>
    changeThirdParty(deps, caller, { id: params.thirdPartyId, ...body }),
  )
}
