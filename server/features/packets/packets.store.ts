import type { SentBy } from '#contract/packets.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type PacketRow = RowOf<typeof packets>

export interface ManifestEntry {
  requirementId: RequirementId
  documentId: string
  fileName: string
  version: number
  fileSize: number
  sha256: string
  approvedAt: string | null
  firstPage: number
  pages: number
  leftOut: string | null
}

const packets = sql.select(
  `packets p left join users u on u.id = p.requested_by
  left join packet_deliveries v on v.packet_id = p.id left join users w on w.id = v.recorded_by`,
  `p.id, p.application_id, p.state, p.done, p.steps, p.file_name, p.file_size, p.sha256, p.page_count, p.created_at,
  p.finished_at, p.failure, u.first_name, u.last_name, u.email, p.board, v.sent_on, v.sent_by, v.reference, v.recorded_at`,
  { recordedBy: sql.nullable(sql.text`case when w.id is not null then ${nameOf('w')} end`) },
)

export const selectPacket = (db: Queryable, id: string) => db.one(packets`where p.id = ${id}`)

export const selectPacketUnderWay = (tx: Tx, applicationId: string) =>
  tx.one(packets`where p.application_id = ${applicationId} and p.state in ('waiting', 'making')`)

export const selectPackets = (applicationId: string) => packets`where p.application_id = ${applicationId}`

interface NewPacket {
  id: string
  applicationId: string
  board: string | null
  by: string
  fileName: string
  steps: number
  at: Date
}

export const insertPacket = (tx: Tx, { by, at, ...packet }: NewPacket) =>
  tx.run(sql.insert('packets', { ...packet, requestedBy: by, state: 'waiting', createdAt: at }))

export const insertDelivery = (
  tx: Tx,
  packetId: string,
  { by, at, ...sent }: { recipient: string; sentOn: string; sentBy: SentBy; reference: string; by: string; at: Date },
) => tx.run(sql.insert('packet_deliveries', { packetId, ...sent, recordedBy: by, recordedAt: at }))

export const selectManifest = async (tx: Tx, packetId: string) =>
  (await tx.value(
    sql.select({ manifest: sql.nullable(sql.json<ManifestEntry[]>`manifest`) })`from packets where id = ${packetId}`,
  )) ?? []

export const selectKeptPacket = (db: Database, id: string) =>
  db.one(
    sql.select('packets', 'is_encrypted', {
      storageKey: sql.text`storage_key`,
      size: sql.int`file_size`,
      sha256: sql.text`sha256`,
    })`where id = ${id} and storage_key is not null`,
  )

export type ClaimedPacket = RowOf<typeof claimPacket>

/** Claims the packet that has waited longest, until the lease ends; `attempts` tells one worker from the next. */
export const claimPacket = (db: Database, { now, leasedUntil }: { now: Date; leasedUntil: Date }) =>
  db.one(sql.returning('packets', 'id, application_id, board, attempts, failures')`
    update packets set state = 'making', done = 0, attempts = attempts + 1, leased_until = ${leasedUntil}
    where id = (
      select id from packets
      where state in ('waiting', 'making') and (leased_until is null or leased_until <= ${now})
      order by id limit 1
      for update skip locked
    )`)

const ours = ({ id, attempts }: ClaimedPacket) => sql`id = ${id} and attempts = ${attempts} and state = 'making'`

/** Records progress and renews the lease; returns false when another worker took over. */
export const noteProgress = (
  db: Database,
  packet: ClaimedPacket,
  progress: { done: number; steps: number; leasedUntil: Date },
) =>
  db.changes(sql`
    update packets set done = ${progress.done}, steps = ${progress.steps}, leased_until = ${progress.leasedUntil}
    where ${ours(packet)}`)

export interface Finished {
  storageKey: string
  fileSize: number
  sha256: string
  isEncrypted: boolean
  pageCount: number
  manifest: ManifestEntry[]
  at: Date
}

/** Makes a packet visible; returns false when another worker took over. */
export function finishPacket(db: Database, packet: ClaimedPacket, { manifest, at, ...file }: Finished) {
  const ready = {
    state: 'ready',
    done: sql`steps`,
    manifest: json(manifest),
    leasedUntil: null,
    finishedAt: at,
  } as const
  return db.changes(sql`${sql.update('packets', { ...file, ...ready })} where ${ours(packet)}`)
}

export const putPacketBack = (
  db: Database,
  packet: ClaimedPacket,
  { failures, restsUntil }: { failures: number; restsUntil: Date | null },
) =>
  db.run(
    sql`${sql.update('packets', { state: 'waiting', done: 0, failures, leasedUntil: restsUntil })} where ${ours(packet)}`,
  )

export const failPacket = (db: Database, packet: ClaimedPacket, { failure, at }: { failure: string; at: Date }) =>
  db.run(
    sql`${sql.update('packets', { state: 'failed', failure, leasedUntil: null, finishedAt: at })} where ${ours(packet)}`,
  )
