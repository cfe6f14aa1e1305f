import { expect } from 'vitest'
import {
  getApplicationFiles,
  getPacketFile,
  orderBoardPacket,
  orderPacket,
  type Packet,
  sendPacket,
} from '#contract/packets.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { settledPacket } from '../packets.ts'
import { forgetMail } from './effects.store.ts'
import {
  ana,
  application,
  approvePassport,
  audited,
  type Case,
  downloaded,
  inApplication,
  portal,
  toBoth,
  toMaria,
} from './fixture.ts'

let packet: Packet

export const packetCases = {
  packetOrdered: {
    prepare: approvePassport,
    act: async () => {
      packet = await ana.call(orderPacket, inApplication())
    },
    leaves: { audit: [audited('packet.ordered', 'ana', 'application', { documents: '1' })] },
  },
  packetDownloaded: {
    prepare: () => settledPacket(ana, packet.id),
    act: () => downloaded(getPacketFile, { packetId: packet.id }),
    leaves: { audit: [audited('packet.downloaded', 'ana', 'packet')] },
  },
  packetSent: {
    prepare: async () => {
      await ana.call(chooseBoard, { ...inApplication(), body: { board: 'TX' } })
      const ordered = await ana.call(orderBoardPacket, inApplication())
      packet = await settledPacket(ana, ordered.id)
      await forgetMail(portal.db, 'path_changed')
    },
    act: () =>
      ana.call(sendPacket, {
        params: { packetId: packet.id },
        body: { sentOn: '2026-11-20', sentBy: 'courier', reference: 'LBC 77' },
      }),
    along: ['stepMarked'],
    leaves: {
      refreshed: true,
      activity: [
        'Your packet of 1 document was sent to: Texas Board of Nursing',
        'Packet for the board ready: noted by our team',
        'Sent to the board: noted by our team',
      ],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [
        audited('packet.sent', 'ana', 'packet', {
          board: 'TX',
          sentOn: '2026-11-20',
          sentBy: 'courier',
          documents: '1',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
        audited('path.marked', 'ana', 'application', { step: 'board_packet_ready' }),
        audited('path.marked', 'ana', 'application', { step: 'board_submitted' }),
      ],
    },
  },
  filesExported: {
    act: () => downloaded(getApplicationFiles, { id: application.id }),
    leaves: { audit: [audited('files.exported', 'ana', 'application', { documents: '1' })] },
  },
} satisfies Record<string, Case>
