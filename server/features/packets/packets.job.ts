import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { openVerified } from '#server/features/uploads/kept-files.service.ts'
import { type QueueWorker, runOnWake } from '#server/jobs/run-on-wake.ts'
import { makePacket } from '#server/pdf/make-packet.ts'
import { knownOf } from './files.service.ts'
import { manifestOf, planPacket } from './packet-plan.ts'
import { FURTHER_STEPS } from './packets.service.ts'
import {
  type ClaimedPacket,
  claimPacket,
  failPacket,
  finishPacket,
  noteProgress,
  putPacketBack,
} from './packets.store.ts'

const LOOK_EVERY = 5_000
// The packet of a killed process is made by another this long after its last word, which it gives thrice as often.
const LEASE = 20_000
const MOST_FAILURES = 3
/** Whoever takes processes down with it is not tried for ever. */
const MOST_ATTEMPTS = 10
const REST = 3_000
const REST_WITHOUT_STORAGE = 15_000

const NOT_MADE = 'The packet could not be created. Try again, or download all files as a zip.'
const NOTHING_LEFT = 'No documents of this application were approved when the packet was created.'
const NO_APPLICATION = 'The application no longer exists.'

class PermanentError extends Error {}

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/**
 * Makes the packets that are ordered, one at a time; any number of processes share the work. Stopped, it puts back what it
 * has begun, for whoever looks next.
 */
export function startPacketMaker(deps: Deps): QueueWorker {
  let underWay: AbortController | undefined
  const loop = runOnWake(
    LOOK_EVERY,
    async (isStopped) => {
      while (!isStopped()) {
        const now = deps.now()
        // Before the packet is claimed: who stops meanwhile ends its making, too.
        underWay = new AbortController()
        const packet = await claimPacket(deps.db, { now, leasedUntil: later(now, LEASE) })
        deps.metrics.jobDone('packets', now)
        if (!packet) return
        await makeOne(deps, packet, underWay)
      }
    },
    (error) => deps.log.warn({ err: error }, 'the packets could not be processed'),
  )
  return {
    wake: loop.wake,
    stop: () => {
      const ended = loop.stop()
      underWay?.abort(new Error('the portal stops'))
      return ended
    },
  }
}

async function makeOne(deps: Deps, packet: ClaimedPacket, control: AbortController): Promise<void> {
  const progress = { done: 0, steps: 1 }
  const say = async () => {
    const isOurs = await noteProgress(deps.db, packet, { ...progress, leasedUntil: later(deps.now(), LEASE) })
    if (!isOurs) control.abort(new Error('another process makes this packet'))
  }
  const heartbeat = setInterval(() => {
    say().catch((error: unknown) => deps.log.warn({ err: error, packet: packet.id }, 'a packet could not be saved'))
  }, LEASE / 3)
  const note = async (done: number, steps: number) => {
    Object.assign(progress, { done, steps })
    await say()
  }
  try {
    if (packet.attempts > MOST_ATTEMPTS) throw new PermanentError(NOT_MADE)
    await make(deps, packet, { note, signal: control.signal })
  } catch (error) {
    await settle(deps, packet, { error, isAborted: control.signal.aborted })
  } finally {
    clearInterval(heartbeat)
  }
}

interface JobControl {
  note: (done: number, steps: number) => Promise<void>
  signal: AbortSignal
}

async function make(deps: Deps, packet: ClaimedPacket, { note, signal }: JobControl): Promise<void> {
  const planned = await planPacket(deps, packet.applicationId)
  if (!planned) throw new PermanentError(NO_APPLICATION)
  const { plan, sources } = planned
  if (sources.length === 0) throw new PermanentError(NOTHING_LEFT)
  const steps = sources.length + FURTHER_STEPS
  await note(0, steps)

  // Bytes never change under a key: each try gets a key of its own.
  const storageKey = randomUUID()
  const { facts, kept } = await makePacket({
    plan,
    open: async (index) => {
      const source = sources[index]
      const file = source && (await openVerified(deps, source.storageKey, knownOf(source)))
      if (!file) throw new Error(`the file of ${plan.documents[index]?.name} is not in the storage`)
      return file.stream
    },
    onTaken: (documents) => note(documents, steps),
    keep: async (bytes) => {
      await note(steps - 1, steps)
      return deps.storage.keep(storageKey, bytes)
    },
    signal,
  })
  const isOurs = await finishPacket(deps.db, packet, {
    storageKey,
    fileSize: kept.size,
    sha256: kept.sha256,
    isEncrypted: kept.isEncrypted === true,
    pageCount: facts.pageCount,
    manifest: manifestOf(sources, facts.documents),
    at: deps.now(),
  })
  if (!isOurs) await deps.storage.remove(storageKey)
}

async function settle(deps: Deps, packet: ClaimedPacket, trouble: { error: unknown; isAborted: boolean }) {
  const { db, log, now } = deps
  const { error, isAborted } = trouble
  if (isAborted) return putPacketBack(db, packet, { failures: packet.failures, restsUntil: null })
  if (error instanceof PermanentError) return failPacket(db, packet, { failure: error.message, at: now() })
  const isStorageAway = error instanceof Refusal && error.details.code === 'storage_unavailable'
  if (isStorageAway) {
    log.warn({ packet: packet.id }, 'a packet is waiting for the storage')
    const restsUntil = later(now(), REST_WITHOUT_STORAGE)
    return putPacketBack(db, packet, { failures: packet.failures, restsUntil })
  }
  const failures = packet.failures + 1
  log.error({ err: error, packet: packet.id, failures }, 'a packet could not be created')
  if (failures >= MOST_FAILURES) return failPacket(db, packet, { failure: NOT_MADE, at: now() })
  return putPacketBack(db, packet, { failures, restsUntil: later(now(), REST) })
}
