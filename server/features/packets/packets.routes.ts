import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents.ts'
import * as api from '#contract/packets.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { admit, callerWithin, mount } from '#server/http/mount.ts'
import { exportFiles } from './files.service.ts'
import { onePacket, openPacket, orderPacket, pageOfPackets } from './packets.service.ts'

export function packetRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.orderPacket, ({ params }, caller, exchange) => orderPacket(deps, caller, params.id, exchange))
  mount(app, deps, api.listPackets, ({ params, page }, caller) => pageOfPackets(deps, caller, params.id, page))
  mount(app, deps, api.getPacket, ({ params }, caller) => onePacket(deps, caller, params.packetId))
  sendPackets(app, deps)
  sendFiles(app, deps)
}

const asDownload = (type: string, { fileName, size }: { fileName: string; size: number }) => ({
  'content-type': type,
  'content-length': size,
  'content-disposition': contentDisposition('attachment', fileName),
  'content-security-policy': FILE_POLICY,
  'cache-control': 'private, no-store',
  'accept-ranges': 'none',
})

/** Raw: the answer is a file. */
function sendPackets(app: FastifyInstance, deps: Deps) {
  const { access, method, path } = api.getPacketFile
  app.route<{ Params: { packetId: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await admit(deps, access, request)
    },
    handler: async (request, reply) => {
      const file = await openPacket(deps, callerWithin(request), Id.parse(request.params.packetId))
      return reply.headers(asDownload(PDF, file)).send(file.stream)
    },
  })
}

/** Raw: the answer is a zip, written while it is sent. */
function sendFiles(app: FastifyInstance, deps: Deps) {
  const { access, method, path } = api.getApplicationFiles
  app.route<{ Params: { id: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await admit(deps, access, request)
    },
    handler: async (request, reply) => {
      const file = await exportFiles(deps, callerWithin(request), Id.parse(request.params.id))
      return reply.headers(asDownload('application/zip', file)).send(file.stream)
    },
  })
}
