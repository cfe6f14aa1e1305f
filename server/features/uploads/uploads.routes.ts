import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as api from '#contract/documents.ts'
import { Id } from '#contract/route.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { admit, callerWithin, mount } from '#server/http/mount.ts'
import { readLink } from './upload-link.ts'
import { openObject, startUpload, storeUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.startUpload, (_input, caller) => startUpload(deps, caller))
  // Raw: the body is a file, whatever its content type says, and is read piece by piece.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    receiveBytes(scope, deps)
  })
  // Raw: the answer is a file.
  sendFiles(app, deps)
}

function receiveBytes(app: FastifyInstance, deps: Deps) {
  const { access, method, path } = api.putUpload
  app.route({
    method,
    url: path,
    onRequest: async (request) => {
      await admit(deps, access, request)
    },
    handler: async (request, reply) => {
      const body = { claimedBytes: Number(request.headers['content-length'] ?? 0), bytes: bytesOf(request) }
      try {
        const { sha256 } = await storeUpload(deps, callerWithin(request), readLink(request.url), body)
        return reply.header('etag', `"${sha256}"`).send({})
      } catch (error) {
        if (isBroken(request)) throw new Refusal('invalid', 'The upload was interrupted. Please upload the file again.')
        // Whoever sends to the end before listening must still hear the answer.
        request.raw.resume()
        throw error
      }
    },
  })
}

// A refusal in mid-stream must not tear down the connection on which it is to be answered.
const bytesOf = (request: FastifyRequest): AsyncIterable<Uint8Array> => request.raw.iterator({ destroyOnReturn: false })

const isBroken = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function sendFiles(app: FastifyInstance, deps: Deps) {
  const { access, path } = api.getObject
  app.route<{ Params: { uploadId: string }; Querystring: { download?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await admit(deps, access, request)
    },
    handler: async (request, reply) => {
      const isLook = request.method === 'GET'
      const uploadId = Id.parse(request.params.uploadId)
      const { fileName, size, stream } = await openObject(deps, callerWithin(request), uploadId, { isLook })
      reply.headers({
        'content-type': api.PDF,
        'content-length': size,
        'content-disposition': contentDisposition(request.query.download === '1' ? 'attachment' : 'inline', fileName),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      if (isLook) return reply.send(stream)
      stream.destroy()
      return reply.send()
    },
  })
}
