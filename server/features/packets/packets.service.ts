import { v7 as uuid } from 'uuid'
import { CHOOSE_BOARD_FIRST, NOTHING_APPROVED, OTHER_PACKET_FIRST, type Packet } from '#contract/packets.ts'
import type { DisclosedThing } from '#contract/privacy/my-data.ts'
import { clientFileName, pdfFileName } from '#domain/documents/file-names.ts'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import { packetDownloaded, packetOrdered } from '#domain/effects/packets.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { namesDiffer } from '#domain/path/marking.ts'
import { type Purposes, purposesOfAnyRecipient, purposesToSend } from '#domain/privacy/consents.ts'
import { found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { foundApplication, lockUnlessErased, readableApplication } from '#server/cases/application-access.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import { readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { type OpenedObject, openVerified } from '#server/features/documents/uploads/stored-files.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { disclose, requireConsent } from '#server/privacy/disclose.ts'
import { dated } from '#server/shared/dates.ts'
import { countApproved, selectClient } from './contents.store.ts'
import {
  insertPacket,
  type PacketRow,
  selectKeptPacket,
  selectManifest,
  selectPacket,
  selectPackets,
  selectPacketUnderWay,
} from './packets.store.ts'

export const FURTHER_STEPS = 2

export const notReady = () => new Refusal('conflict', 'This packet is not ready yet. Please wait until it is created.')

const boardNamed = (code: string) => ({ code, name: seededPack(code)?.name ?? code })

const purposesOf = (board: string | null): Purposes =>
  board === null ? purposesOfAnyRecipient : purposesToSend('board')

export function toPacket(packet: PacketRow): Packet {
  const { firstName, lastName, email, board, sentOn, sentBy, reference, recordedBy, recordedAt, ...row } = packet
  return {
    ...dated(row),
    recipient: board === null ? null : boardNamed(board),
    delivery:
      sentOn && sentBy && reference && recordedAt
        ? { sentOn, sentBy, reference, recordedBy, recordedAt: recordedAt.toISOString() }
        : null,
    requestedBy: fullName({ firstName, lastName }, email ?? 'N/A'),
  }
}

interface AskedPacket {
  applicationId: string
  alreadyThere: () => void
}

export const orderPacket = (deps: Deps, caller: Caller, asked: AskedPacket) =>
  order(deps, caller, { ...asked, recipientIn: async () => null })

/** Orders a packet for the chosen board; a name that must be corrected first blocks the order. */
export const orderBoardPacket = (deps: Deps, caller: Caller, asked: AskedPacket) =>
  order(deps, caller, {
    ...asked,
    async recipientIn(tx) {
      const path = found(await readPath(tx, asked.applicationId), 'Application')
      const { board } = path.application
      if (board === null) throw new Refusal('conflict', CHOOSE_BOARD_FIRST)
      if (path.names.openMajors > 0) throw namesDiffer(path.names.openMajors)
      return board
    },
  })

interface Order extends AskedPacket {
  recipientIn: (tx: Tx) => Promise<string | null>
}

async function order(deps: Deps, caller: Caller, { applicationId, alreadyThere, recipientIn }: Order): Promise<Packet> {
  const { packet, isNew } = await deps.transaction(async (tx) => {
    // Two concurrent orders wait for each other here.
    const { userId } = foundApplication(await lockUnlessErased(tx, applicationId), () => may.can(caller, 'cases.move'))
    const board = await recipientIn(tx)
    await requireConsent(tx, userId, purposesOf(board))
    const underWay = await selectPacketUnderWay(tx, applicationId)
    if (underWay && underWay.board !== board) throw new Refusal('conflict', OTHER_PACKET_FIRST)
    if (underWay) return { packet: underWay, isNew: false }
    const approved = await countApproved(tx, applicationId)
    if (approved === 0) throw new Refusal('conflict', NOTHING_APPROVED)
    const client = found(await selectClient(tx, applicationId), 'Application')
    const id = uuid()
    const context = contextOf(deps, caller)
    const { at } = context
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: deps.config.timeZone }).format(at)
    const recipient = board === null ? '' : ` for ${seededPack(board)?.state ?? board}`
    const fileName = `${clientFileName(client, client.email)} - packet${recipient} ${day}.pdf`
    await insertPacket(tx, { id, applicationId, board, by: caller.id, fileName, steps: approved + FURTHER_STEPS, at })
    await record(tx, context, packetOrdered, { applicationId, documents: approved, board })
    return { packet: found(await selectPacket(tx, id), 'Packet'), isNew: true }
  })
  if (isNew) deps.jobs.wake('packets')
  else alreadyThere()
  return toPacket(packet)
}

export async function listPackets(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Packet>> {
  const [packets] = await Promise.all([
    newestPage(deps.db, page, selectPackets(applicationId), toPacket),
    readableApplication(deps.db, caller, applicationId),
  ])
  return packets
}

export async function getPacket(deps: Deps, id: string): Promise<Packet> {
  return toPacket(foundOrDenied(await selectPacket(deps.db, id), 'Packet'))
}

/** Opens the stored PDF of a packet; the audit records the download before the first byte. */
export async function openPacket(deps: Deps, caller: Caller, id: string): Promise<OpenedObject> {
  const packet = foundOrDenied(await selectPacket(deps.db, id), 'Packet')
  const kept = await selectKeptPacket(deps.db, id)
  if (!kept) throw notReady()
  const file = await openVerified(deps, kept.storageKey, kept)
  if (!file) throw cannotReadFile(new Error('a packet is not where its row says'))
  try {
    await deps.transaction((tx) => recordDownload(tx, deps, caller, { ...packet, sha256: kept.sha256 }))
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  return { fileName: pdfFileName(packet.fileName), ...file }
}

async function recordDownload(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, applicationId, board, sha256 }: Pick<PacketRow, 'id' | 'applicationId' | 'board'> & { sha256: string },
) {
  const context = contextOf(deps, caller)
  const { userId } = found(await selectApplicationOwner(tx, applicationId), 'Application')
  await disclose(tx, {
    userId,
    purposes: purposesOf(board),
    what: await contentsOfPacket(tx, { id, sha256 }),
    to: board === null ? 'Our team' : `Our team, for: ${boardNamed(board).name}`,
    channel: 'download',
    by: caller.id,
    at: context.at,
  })
  await record(tx, context, packetDownloaded, { packetId: id })
}

export async function contentsOfPacket(
  tx: Tx,
  { id, sha256 }: { id: string; sha256: string | null },
): Promise<DisclosedThing[]> {
  const documents = await selectManifest(tx, id)
  return [
    { kind: 'packet', name: 'Packet', sha256 },
    ...documents.map(
      ({ requirementId, sha256: hash }): DisclosedThing => ({
        kind: 'document',
        name: requirementOf(requirementId).name,
        sha256: hash,
      }),
    ),
  ]
}
