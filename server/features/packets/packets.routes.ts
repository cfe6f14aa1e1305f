import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/accepted-file.ts'
import * as api from '#contract/packets.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { exportFiles } from './files.service.ts'
import { getPacket, listPackets, openPacket, orderBoardPacket, orderPacket } from './packets.service.ts'
import { sendPacket } from './send-packet.service.ts'

export function packetRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.orderPacket, ({ params }, caller, exchange) =>
    orderPacket(deps, caller, { ...exchange, applicationId: params.id }),
  )
  mount(app, deps, api.orderBoardPacket, ({ params }, caller, exchange) =>
    orderBoardPacket(deps, caller, { ...exchange, applicationId: params.id }),
  )
  mount(app, deps, api.sendPacket, ({ params, body }, caller) =>
    sendPacket(deps, caller, { packetId: params.packetId, sent: body }),
  )
  mount(app, deps, api.listPackets, ({ params, page }, caller) =>
    listPackets(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, api.getPacket, ({ params }) => getPacket(deps, params.packetId))
  mountFile(app, deps, api.getPacketFile, async ({ id }, caller) => {
    const { stream, ...file } = await openPacket(deps, caller, id)
    return { ...file, type: PDF, content: stream }
  })
  mountFile(app, deps, api.getApplicationFiles, async ({ id }, caller) => {
    const { stream, ...file } = await exportFiles(deps, caller, id)
    return { ...file, type: 'application/zip', content: stream }
  })
}
