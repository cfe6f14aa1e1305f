import { RECENT_DAY_OUT_OF_REACH } from '#contract/calendar.ts'
import type { Packet, SentBy } from '#contract/packets.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { sentByLabels } from '#domain/documents/packet-labels.ts'
import { packetSent } from '#domain/effects/packets.ts'
import { purposesToSend } from '#domain/privacy/consents.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import { readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { endFormerBoardFile, markUnlessMarked } from '#server/features/path/apply-mark.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { disclose } from '#server/privacy/disclose.ts'
import { todayOf } from '#server/shared/dates.ts'
import { contentsOfPacket, notReady, toPacket } from './packets.service.ts'
import { insertDelivery, type PacketRow, selectPacket } from './packets.store.ts'

interface NewDelivery {
  sentOn: string
  sentBy: SentBy
  reference: string
}

export function sendPacket(
  deps: Deps,
  caller: Caller,
  { packetId, sent }: { packetId: string; sent: NewDelivery },
): Promise<Packet> {
  return deps.transaction(async (tx) => {
    const { applicationId } = found(await selectPacket(tx, packetId), 'Packet')
    const { userId } = await lockedCase(tx, applicationId)
    const packet = found(await selectPacket(tx, packetId), 'Packet')
    // A retry after a lost response sends nothing again.
    if (isSentAs(packet, sent)) return toPacket(packet)
    const board = await recipientOf(tx, packet)
    const recipient = seededPack(board)?.name ?? board
    if (sent.sentOn > todayOf(deps)) throw fieldError('sentOn', RECENT_DAY_OUT_OF_REACH)
    const context = contextOf(deps, caller)
    await insertDelivery(tx, packetId, { ...sent, recipient, by: caller.id, at: context.at })
    const what = await contentsOfPacket(tx, packet)
    const documents = what.filter(({ kind }) => kind === 'document').length
    await disclose(tx, {
      userId,
      purposes: purposesToSend('board'),
      what,
      to: recipient,
      channel: sent.sentBy,
      by: caller.id,
      at: context.at,
    })
    const facts = { applicationId, userId, packetId, board, recipient, documents, sha256: packet.sha256 ?? '', ...sent }
    await record(tx, context, packetSent, facts)
    await endFormerBoardFile(tx, deps, caller, applicationId)
    const step = { id: applicationId, doneOn: sent.sentOn }
    const manifest = `Packet of ${packet.pageCount} pages, SHA-256 ${packet.sha256}`
    await markUnlessMarked(tx, deps, caller, { ...step, code: 'board_packet_ready', evidence: { note: manifest } })
    const evidence = { number: sent.reference, note: `${sentByLabels[sent.sentBy]}: ${manifest}` }
    await markUnlessMarked(tx, deps, caller, { ...step, code: 'board_submitted', evidence })
    return toPacket(found(await selectPacket(tx, packetId), 'Packet'))
  })
}

const isSentAs = (packet: PacketRow, { sentOn, sentBy, reference }: NewDelivery) =>
  packet.sentOn === sentOn && packet.sentBy === sentBy && packet.reference === reference

async function recipientOf(tx: Tx, { applicationId, state, board, sentOn }: PacketRow): Promise<string> {
  if (board === null) {
    throw new Refusal('conflict', 'This packet was made for no board in particular. Create the packet for the board.')
  }
  if (state !== 'ready') throw notReady()
  if (sentOn !== null) throw new Refusal('conflict', `This packet was already sent on ${formatDay(sentOn)}.`)
  const path = found(await readPath(tx, applicationId), 'Application')
  if (path.application.board !== board) {
    throw new Refusal('conflict', 'This application goes to another board by now. Create a packet for that one.')
  }
  return board
}
