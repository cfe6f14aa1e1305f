import type { PacketState } from '#contract/packets.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface PacketRow {
  id: string
  applicationId: string
  state: PacketState
  done: number
  steps: number
  fileName: string
  fileSize: number | null
  sha256: string | null
  pageCount: number | null
  createdAt: Date
  finishedAt: Date | null
  failure: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

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

const columns = (db: Sql | Tx) => db`
  p.id, p.application_id as "applicationId", p.state, p.done, p.steps, p.file_name as "fileName",
  p.file_size as "fileSize", p.sha256, p.page_count as "pageCount", p.created_at as "createdAt",
  p.finished_at as "finishedAt", p.failure, u.first_name as "firstName", u.last_name as "lastName", u.email`

const withPeople = (db: Sql | Tx) => db`select ${columns(db)} from packets p left join users u on u.id = p.requested_by`

export async function findPacket(db: Sql | Tx, id: string): Promise<PacketRow | undefined> {
  const [row] = await db<PacketRow[]>`${withPeople(db)} where p.id = ${id}`
  return row
}

export async function findPacketUnderWay(tx: Tx, applicationId: string): Promise<PacketRow | undefined> {
  const [row] = await tx<PacketRow[]>`
    ${withPeople(tx)} where p.application_id = ${applicationId} and p.state in ('waiting', 'making')`
  return row
}

export async function findPackets(
  db: Sql,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PacketRow[]> {
  return db<PacketRow[]>`
    ${withPeople(db)}
    where p.application_id = ${applicationId} ${after === null ? db`` : db`and p.id < ${after}`}
    order by p.id desc limit ${limit + 1}`
}

export async function countPackets(db: Sql, applicationId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from packets where application_id = ${applicationId}`
  return row?.count ?? 0
}

export async function insertPacket(
  tx: Tx,
  packet: { id: string; applicationId: string; by: string; fileName: string; steps: number; at: Date },
): Promise<void> {
  await tx`
    insert into packets (id, application_id, requested_by, state, steps, file_name, created_at)
    values (${packet.id}, ${packet.applicationId}, ${packet.by}, 'waiting', ${packet.steps}, ${packet.fileName},
      ${packet.at})`
}

export async function findKeptPacket(
  db: Sql,
  id: string,
): Promise<{ storageKey: string; size: number; sha256: string; isSealed: boolean } | undefined> {
  const [row] = await db<{ storageKey: string; size: number; sha256: string; isSealed: boolean }[]>`
    select storage_key as "storageKey", file_size as size, sha256, is_sealed as "isSealed"
    from packets where id = ${id} and storage_key is not null`
  return row
}

export interface ClaimedPacket {
  id: string
  applicationId: string
  /** This time included; it tells one maker from the next. */
  attempts: number
  failures: number
}

/** Takes the packet that has waited longest, for nobody else until the lease ends. */
export async function claimPacket(
  db: Sql,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ClaimedPacket | undefined> {
  const [row] = await db<ClaimedPacket[]>`
    update packets set state = 'making', done = 0, attempts = attempts + 1, leased_until = ${leasedUntil}
    where id = (
      select id from packets
      where state in ('waiting', 'making') and (leased_until is null or leased_until <= ${now})
      order by id limit 1
      for update skip locked
    )
    returning id, application_id as "applicationId", attempts, failures`
  return row
}

const ours = (db: Sql, { id, attempts }: ClaimedPacket) =>
  db`id = ${id} and attempts = ${attempts} and state = 'making'`

/** Says how far it is and stays its maker; false when somebody else is by now. */
export async function noteProgress(
  db: Sql,
  packet: ClaimedPacket,
  progress: { done: number; steps: number; leasedUntil: Date },
): Promise<boolean> {
  const { count } = await db`
    update packets set done = ${progress.done}, steps = ${progress.steps}, leased_until = ${progress.leasedUntil}
    where ${ours(db, packet)}`
  return count === 1
}

export interface Finished {
  storageKey: string
  fileSize: number
  sha256: string
  isSealed: boolean
  pageCount: number
  manifest: ManifestEntry[]
  at: Date
}

/** Makes a packet visible; false when somebody else makes it by now. */
export async function finishPacket(db: Sql, packet: ClaimedPacket, finished: Finished): Promise<boolean> {
  const { count } = await db`
    update packets set state = 'ready', done = steps, storage_key = ${finished.storageKey},
      file_size = ${finished.fileSize}, sha256 = ${finished.sha256}, is_sealed = ${finished.isSealed}, page_count = ${finished.pageCount},
      manifest = ${db.json(finished.manifest)}, leased_until = null, finished_at = ${finished.at}
    where ${ours(db, packet)}`
  return count === 1
}

export async function putPacketBack(
  db: Sql,
  packet: ClaimedPacket,
  { failures, restsUntil }: { failures: number; restsUntil: Date | null },
): Promise<void> {
  await db`
    update packets set state = 'waiting', done = 0, failures = ${failures}, leased_until = ${restsUntil}
    where ${ours(db, packet)}`
}

export async function failPacket(
  db: Sql,
  packet: ClaimedPacket,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  await db`
    update packets set state = 'failed', failure = ${failure}, leased_until = null, finished_at = ${at}
    where ${ours(db, packet)}`
}
