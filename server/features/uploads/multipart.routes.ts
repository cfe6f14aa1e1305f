import type { FastifyInstance } from 'fastify'
import * as api from '#contract/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  receivedParts,
  signPart,
  temporaryCredentials,
} from './multipart.service.ts'
import { startUpload } from './uploads.service.ts'

export function multipartRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.createMultipart, (_input, caller) => createMultipart(deps, caller))
  mount(app, deps, api.listParts, ({ params, query }, caller) => receivedParts(deps, caller, { ...params, ...query }))
  mount(app, deps, api.signPart, ({ params, query }, caller) =>
    signPart(deps, caller, { ...params, ...query }, { partNumber: params.partNumber, size: query.size }),
  )
  mount(app, deps, api.completeMultipart, ({ params, query, body }, caller) =>
    completeMultipart(deps, caller, { ...params, ...query }, body.parts),
  )
  mount(app, deps, api.abortMultipart, async ({ params, query }, caller) => {
    await abortMultipart(deps, caller, { ...params, ...query })
    return {}
  })
  mount(app, deps, api.uploadParams, async ({ query }, caller) => {
    const { uploadURL, objectPath } = await startUpload(deps, caller, query.size)
    return { method: 'PUT' as const, url: uploadURL, fields: {}, objectPath }
  })
  mount(app, deps, api.temporaryCredentials, (_input, caller) => temporaryCredentials(deps, caller))
}
