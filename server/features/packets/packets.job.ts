import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { openVerified } from '#server/features/documents/uploads/stored-files.service.ts'
import type { Job } from '#server/jobs/job.ts'
import { type Attempt, afterFault, type Control, later, runQueue, withLease } from '#server/jobs/queue.ts'
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

const POLL_EVERY = 5_000
// Another worker takes over this long after the last renewal; a live worker renews three times per lease.
const LEASE = 20_000
const MOST_ATTEMPTS = 10
const REST_WITHOUT_STORAGE = 15_000

const NOT_MADE = 'The packet could not be created. Try again, or download all files as a zip.'
const NOTHING_LEFT = 'No documents of this application were approved when the packet was created.'
const NO_APPLICATION = 'The application no longer exists.'

class PermanentError extends Error {}

/**
 * Makes ordered packets one at a time; several processes may share the queue. On stop, the job puts its packet back for
 * the next poll.
 */
export const packets: Job = {
  start: (deps) =>
    runQueue({
      patience: 0,
      pollAfter: () => POLL_EVERY,
      claimNext: withLease<PacketUnderWay>(deps, {
        name: 'packets',
        lease: LEASE,
        claim: async (lease) => {
          const packet = await claimPacket(deps.db, lease)
          return packet && { ...packet, done: 0, steps: 1 }
        },
        renew: (packet, leasedUntil) => noteProgress(deps.db, packet, { ...packet, leasedUntil }),
        work: (packet, control) => make(deps, packet, control),
        failed: (packet, trouble) => settle(deps, packet, trouble),
        requeue: (packet, { failures, notBefore }) =>
          putPacketBack(deps.db, packet, { failures, restsUntil: notBefore }),
        deadLetter: (packet, { reason, at }) => failPacket(deps.db, packet, { failure: reason, at }),
      }),
      onFailure: (error) => deps.log.warn({ err: error }, 'the packets could not be processed'),
    }),
}

interface PacketUnderWay extends ClaimedPacket {
  done: number
  steps: number
}

async function make(deps: Deps, packet: PacketUnderWay, { renew, signal }: Control): Promise<Attempt> {
  if (packet.attempts > MOST_ATTEMPTS) throw new PermanentError(NOT_MADE)
  const note = (done: number, steps: number) => {
    Object.assign(packet, { done, steps })
    return renew()
  }
  const planned = await planPacket(deps, packet)
  if (!planned) throw new PermanentError(NO_APPLICATION)
  const { plan, sources } = planned
  if (sources.length === 0) throw new PermanentError(NOTHING_LEFT)
  const steps = sources.length + FURTHER_STEPS
  await note(0, steps)

  // Each attempt gets its own key, because the bytes of a key never change.
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
      return deps.storage.write(storageKey, bytes)
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
  return 'done'
}

function settle(
  { log, now }: Deps,
  packet: ClaimedPacket,
  { error, isAborted }: { error: unknown; isAborted: boolean },
): Attempt {
  if (isAborted) return { requeue: { failures: packet.failures, notBefore: null } }
  if (error instanceof PermanentError) return { deadLetter: error.message }
  if (error instanceof Refusal && error.details.code === 'storage_unavailable') {
    log.warn({ packet: packet.id }, 'a packet is waiting for the storage')
    return { requeue: { failures: packet.failures, notBefore: later(now(), REST_WITHOUT_STORAGE) } }
  }
  const failures = packet.failures + 1
  log.error({ err: error, packet: packet.id, failures }, 'a packet could not be created')
  return afterFault(failures, now(), NOT_MADE)
}
