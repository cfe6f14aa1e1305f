import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PDF } from '#contract/file-types.ts'
import { Id, type RawRouteSpec } from '#contract/route.ts'
import * as api from '#contract/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  receivedParts,
  signPart,
  storePart,
  temporaryCredentials,
} from './multipart.ts'
import type { UploadBody } from './transfers.ts'
import { parseLink, parsePartLink } from './upload-link.ts'
import { deviceKeyOf, openObject, startUpload, storeUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.startUpload, ({ body }, caller) => startUpload(deps, caller, body.size))
  multipartRoutes(app, deps)
  mount(app, deps, api.getDeviceKey, async (_input, caller) => deviceKeyOf(deps, caller))
  // Raw: the body is a file, whatever its content type says, and is read piece by piece.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    receiveBytes(scope, deps, api.putUpload, 'writes', (caller, url, body) =>
      storeUpload(deps, caller, parseLink(url), body),
    )
    receiveBytes(scope, deps, api.putPart, 'partsOfFiles', (caller, url, body) =>
      storePart(deps, caller, parsePartLink(url), body),
    )
  })
  // Raw: the answer is a file.
  sendFiles(app, deps)
}

function multipartRoutes(app: FastifyInstance, deps: Deps): void {
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

function receiveBytes(
  app: FastifyInstance,
  deps: Deps,
  { method, path, ...door }: RawRouteSpec,
  limit: 'writes' | 'partsOfFiles',
  store: (caller: Caller, url: string, body: UploadBody) => Promise<{ etag: string }>,
) {
  app.route({
    method,
    url: path,
    onRequest: async (request) => {
      await authorize(deps, door, request, { limit })
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

// A refusal in mid-stream must not tear down the connection on which it is to be answered.
const bytesOf = (request: FastifyRequest): AsyncIterable<Uint8Array> => request.raw.iterator({ destroyOnReturn: false })

const isBroken = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function sendFiles(app: FastifyInstance, deps: Deps) {
  const { path } = api.getObject
  app.route<{ Params: { uploadId: string }; Querystring: { [P in 'download' | 'ahead' | 'shown']?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, api.getObject, request)
    },
    handler: async (request, reply) => {
      const { download, ahead: prefetch, shown: viewed } = request.query
      const sendsBytes = request.method === 'GET'
      const accessMode = sendsBytes ? (prefetch === '1' ? 'prefetch' : 'view') : viewed === '1' ? 'view' : null
      const uploadId = Id.parse(request.params.uploadId)
      const { fileName, size, stream } = await openObject(deps, callerWithin(request), uploadId, {
        access: accessMode,
        isDownload: sendsBytes && download === '1',
      })
      reply.headers({
        'content-type': PDF,
        'content-length': size,
        'content-disposition': contentDisposition(download === '1' ? 'attachment' : 'inline', fileName),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      if (sendsBytes) return reply.send(stream)
      stream.destroy()
      return reply.send()
    },
  })
}
