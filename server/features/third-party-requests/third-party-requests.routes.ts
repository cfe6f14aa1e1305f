import type { FastifyInstance } from 'fastify'
import { getRequestLetterPdf, getRequestLetterText } from '#contract/letters.ts'
import { Id, type RawRouteSpec } from '#contract/route.ts'
import * as api from '#contract/third-party-requests.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { readLetterPdf, readLetterText } from './letters.service.ts'
import { addRequestFile, removeRequestFile } from './request-files.service.ts'
import { pageOfCards, pageOfRequests, requestsOfApplication } from './request-lists.service.ts'
import { addRequest, changeRequest } from './third-party-requests.service.ts'

export function thirdPartyRequestRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listRequestsOfApplication, ({ params, page }, caller) =>
    requestsOfApplication(deps, caller, params.id, page),
  )
  mount(app, deps, api.addRequest, ({ params, body }, caller) => addRequest(deps, caller, params.id, body))
  mount(app, deps, api.changeRequest, ({ params, body }, caller) => changeRequest(deps, caller, params.requestId, body))
  mount(app, deps, api.listRequests, ({ query, page }, caller) => pageOfRequests(onReplica(deps), caller, query, page))
  mount(app, deps, api.listMyRequests, ({ params, page }, caller) => pageOfCards(deps, caller, params.id, page))
  mount(app, deps, api.addRequestFile, async ({ params, body }, caller, exchange) => {
    const { file, isNew } = await addRequestFile(deps, caller, params.requestId, body)
    if (!isNew) exchange.alreadyThere()
    return file
  })
  mount(app, deps, api.removeRequestFile, async ({ params }, caller) => {
    await removeRequestFile(deps, caller, params)
    return {}
  })
  serveLetter(app, deps, getRequestLetterPdf, async (caller, id) => {
    const { fileName, file } = await readLetterPdf(deps, caller, id)
    return { type: getRequestLetterPdf.answers[200], file, disposition: contentDisposition('attachment', fileName) }
  })
  serveLetter(app, deps, getRequestLetterText, async (caller, id) => ({
    type: `${getRequestLetterText.answers[200]}; charset=utf-8`,
    file: await readLetterText(deps, caller, id),
    disposition: 'inline; filename="letter.txt"',
  }))
}

interface ServedLetter {
  type: string
  file: Buffer | string
  disposition: string
}

function serveLetter(
  app: FastifyInstance,
  deps: Deps,
  { method, path, ...door }: RawRouteSpec,
  open: (caller: Caller, id: string) => Promise<ServedLetter>,
) {
  app.route<{ Params: { requestId: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, door, request)
    },
    handler: async (request, reply) => {
      const { type, file, disposition } = await open(callerWithin(request), Id.parse(request.params.requestId))
      return reply
        .headers({
          'content-type': type,
          'content-disposition': disposition,
          'content-security-policy': FILE_POLICY,
          'cache-control': 'private, no-store',
        })
        .send(file)
    },
  })
}
