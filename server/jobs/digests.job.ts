import { v7 as uuid } from 'uuid'
import { officeKinds } from '#contract/notices.ts'
import { tryLock } from '#server/database/advisory-locks.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { consumeDue, type DueDigest } from './digests.store.ts'
import { enqueueMail } from './mail-outbox.store.ts'
import { runEvery } from './run-every.ts'

const EVERY = 60_000

type DigestDeps = Pick<Deps, 'config' | 'transaction' | 'now' | 'jobs' | 'digestOf'>

/**
 * Enqueues one mail per address for its due items. The caller's transaction both takes the items and enqueues the mail.
 */
export async function enqueueDigests(
  tx: Tx,
  { config, now, jobs, digestOf }: Omit<DigestDeps, 'transaction'>,
  only?: string,
): Promise<void> {
  const at = now()
  const due = await consumeDue(tx, {
    now: at,
    timeZone: config.timeZone,
    kinds: officeKinds,
    ...(only !== undefined && { only }),
  })
  const wanted = due.filter(({ isUnwanted, applicationId }) => !isUnwanted && applicationId === null)
  const recipients = [...new Set(wanted.map(({ recipient }) => recipient))]
  for (const recipient of recipients) {
    const of = wanted.filter((one) => one.recipient === recipient).map(({ kind, count }) => ({ kind, count }))
    const work = await digestOf(tx, recipient, at)
    const notice = { kind: 'gathered' as const, of, ...(work && { work }) }
    await enqueueMail(tx, { to: { addresses: [recipient] }, notice, dedupeKey: uuid(), at })
  }
  const queuedByApplicant = await enqueueApplicantDigests(tx, due, at)
  if (recipients.length + queuedByApplicant > 0) tx.afterCommit(async () => jobs.wake('mailOutbox'))
}

async function enqueueApplicantDigests(tx: Tx, due: readonly DueDigest[], at: Date): Promise<number> {
  let enqueued = 0
  for (const { recipient, applicationId, count } of due) {
    if (applicationId === null) continue
    const notice = { kind: 'messages_from_applicant', applicationId, count } as const
    await enqueueMail(tx, { to: { addresses: [recipient] }, notice, dedupeKey: uuid(), at })
    enqueued += 1
  }
  return enqueued
}

export async function sendDueDigests(deps: DigestDeps): Promise<void> {
  await deps.transaction(async (tx) => {
    if (await tryLock(tx, 'digests')) await enqueueDigests(tx, deps)
  })
}

export const digests = runEvery(
  { name: 'gathered_mail', first: EVERY, period: EVERY, trouble: 'gathered emails could not be released' },
  sendDueDigests,
)
