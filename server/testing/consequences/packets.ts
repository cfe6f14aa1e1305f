import { getApplicationFiles, getPacketFile, orderPacket, type Packet } from '#contract/packets.ts'
import { settledPacket } from '../packets.ts'
import { ana, application, approvePassport, type Case, downloaded, inApplication } from './world.ts'

let packet: Packet

export const packetCases = {
  packetOrdered: {
    prepare: approvePassport,
    act: async () => {
      packet = await ana.call(orderPacket, inApplication())
    },
    leaves: { audit: [{ action: 'packet.ordered', by: 'ana', about: 'application', detail: { documents: '1' } }] },
  },
  packetDownloaded: {
    prepare: () => settledPacket(ana, packet.id),
    act: () => downloaded(getPacketFile, { packetId: packet.id }),
    leaves: { audit: [{ action: 'packet.downloaded', by: 'ana', about: 'packet', detail: {} }] },
  },
  filesExported: {
    act: () => downloaded(getApplicationFiles, { id: application.id }),
    leaves: { audit: [{ action: 'files.exported', by: 'ana', about: 'application', detail: { documents: '1' } }] },
  },
} satisfies Record<string, Case>
