import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/file-types.ts'
import * as api from '#contract/packets.ts'
import { Id, type RawRouteSpec } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { exportFiles } from './files.service.ts'
import { onePacket, openPacket, orderBoardPacket, orderPacket, pageOfPackets } from './packets.service.ts'
import { sendPacket } from './send-packet.service.ts'

export function packetRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.orderPacket, ({ params }, caller, exchange) => orderPacket(deps, caller, params.id, exchange))
  mount(app, deps, api.orderBoardPacket, ({ params }, caller, exchange) =>
    orderBoardPacket(deps, caller, params.id, exchange),
  )
  mount(app, deps, api.sendPacket, ({ params, body }, caller) => sendPacket(deps, caller, params.packetId, body))
  mount(app, deps, api.listPackets, ({ params, page }, caller) => pageOfPackets(deps, caller, params.id, page))
  mount(app, deps, api.getPacket, ({ params }, caller) => onePacket(deps, caller, params.packetId))
  sendDownload(app, deps, api.getPacketFile, { type: PDF, open: openPacket })
  // A zip that is written while it is sent.
  sendDownload(app, deps, api.getApplicationFiles, { type: 'application/zip', open: exportFiles })
}

interface Download {
  fileName: string
  size: number
  stream: Readable
}

function sendDownload(
  app: FastifyInstance,
  deps: Deps,
  { method, path, ...door }: RawRouteSpec,
  { type, open }: { type: string; open: (deps: Deps, caller: Caller, id: string) => Promise<Download> },
) {
  app.route<{ Params: Record<string, string> }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, door, request)
    },
    handler: async (request, reply) => {
      const [id] = Object.values(request.params)
      const { fileName, size, stream } = await open(deps, callerWithin(request), Id.parse(id))
      reply.headers({
        'content-type': type,
        'content-length': size,
        'content-disposition': contentDisposition('attachment', fileName),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      return reply.send(stream)
    },
  })
}
