import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PDF } from '#contract/documents/accepted-file.ts'
import * as api from '#contract/documents/uploads.ts'
import type { RawRouteSpec } from '#contract/route.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { mountFile, type ServedFile } from '#server/http/mount-file.ts'
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listParts,
  signPart,
  storePart,
  temporaryCredentials,
} from './multipart.service.ts'
import type { UploadBody } from './transfers.ts'
import { parseLink, parsePartLink } from './upload-link.ts'
import { getDeviceKey, openObject, startUpload, storeUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.startUpload, ({ body }, caller) => startUpload(deps, caller, body.size))
  multipartRoutes(app, deps)
  mount(app, deps, api.getDeviceKey, async (_input, caller) => getDeviceKey(deps, caller))
  // Raw routes: the body is a file of any content type, and is read piece by piece.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    receiveBytes(scope, deps, api.putUpload, 'writes', (caller, url, body) =>
      storeUpload(deps, caller, { link: parseLink(url), body }),
    )
    receiveBytes(scope, deps, api.putPart, 'partsOfFiles', (caller, url, body) =>
      storePart(deps, caller, { link: parsePartLink(url), body }),
    )
  })
  mountFile(app, deps, api.getObject, openFile(deps), { method: ['GET', 'HEAD'] })
}

function multipartRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.createMultipart, (_input, caller) => createMultipart(deps, caller))
  mount(app, deps, api.listParts, ({ params, query }, caller) => listParts(deps, caller, { ...query, ...params }))
  mount(app, deps, api.signPart, ({ params, query }, caller) => signPart(deps, caller, { ...query, ...params }))
  mount(app, deps, api.completeMultipart, ({ params, query, body }, caller) =>
    completeMultipart(deps, caller, { ...query, ...params, sent: body.parts }),
  )
  mount(app, deps, api.abortMultipart, ({ params, query }, caller) =>
    abortMultipart(deps, caller, { ...query, ...params }),
  )
  mount(app, deps, api.uploadParams, async ({ query }, caller) => {
    const { uploadURL, objectPath } = await startUpload(deps, caller, query.size)
    return { method: 'PUT' as const, url: uploadURL, fields: {}, objectPath }
  })
  mount(app, deps, api.temporaryCredentials, (_input, caller) => temporaryCredentials(deps, caller))
}

function receiveBytes(
  app: FastifyInstance,
  deps: Deps,
  spec: RawRouteSpec,
  limit: 'writes' | 'partsOfFiles',
  store: (caller: Caller, url: string, body: UploadBody) => Promise<{ etag: string }>,
) {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { takesFile: true },
    onRequest: async (request) => {
      await authorize(deps, spec, request, { limit })
    },
    handler: async (request, reply) => {
      const body = { contentLength: Number(request.headers['content-length'] ?? 0), bytes: bytesOf(request) }
      try {
        const { etag } = await store(callerWithin(request), request.url, body)
        return reply.header('etag', `"${etag}"`).send({})
      } catch (error) {
        if (isBroken(request)) throw new Refusal('invalid', 'The upload was interrupted. Please upload the file again.')
        throw error
      }
    },
  })
}

// A refusal in mid-stream must keep the connection open for the response.
const bytesOf = (request: FastifyRequest): AsyncIterable<Uint8Array> => request.raw.iterator({ destroyOnReturn: false })

const isBroken = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

interface ObjectRequest {
  id: string
  query: z.output<typeof api.getObject.query>
  isHead: boolean
}

const openFile =
  (deps: Deps) =>
  async ({ id, query, isHead }: ObjectRequest, caller: Caller): Promise<ServedFile> => {
    const isDownload = query.download === '1'
    const whenSent = query.ahead === '1' ? 'prefetch' : 'view'
    const { stream, ...file } = await openObject(deps, caller, {
      uploadId: id,
      access: isHead ? (query.shown === '1' ? 'view' : null) : whenSent,
      isDownload: !isHead && isDownload,
    })
    return { ...file, type: PDF, disposition: isDownload ? 'attachment' : 'inline', content: stream }
  }
