// npm run counts:check: compares every count that is kept, whom applications wait for, where they stand on their path and
// which conversations wait for an answer, with the rows themselves.
import { causeLabels } from '#domain/applications/pending-on.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { wrongPositions } from '#server/effects/path-positions.ts'
import type { PendingOnRow } from '#server/effects/pending-on.store.ts'
import { wrongPendingOn } from '#server/effects/pending-on.ts'
import { wrongThreads } from '#server/features/messages/threads.service.ts'
import { wronglySuperseded, wrongReviewMonths } from '#server/features/reports/review-months.service.ts'
import type { TimeContext } from '#server/shared/path-record.ts'
import { checkRunning } from './check-running.ts'

const SHOWN = 20

const figures = ({ documentCounts, hasNursingSchool }: PendingOnRow) =>
  JSON.stringify({ ...documentCounts, hasNursingSchool })

async function findDifferences(db: Tx, time: TimeContext): Promise<string[]> {
  // All of it as of one moment, as the portal goes on meanwhile.
  await db.run(sql`set transaction isolation level repeatable read, read only`)
  const counters = (await wrongCounters(db)).map(
    ({ kind, key, bucket, stored, counted }) =>
      `"${key ? `${kind} ${key}` : kind}"${bucket ? ` of ${bucket.toISOString()}` : ''} is kept as ${Number(stored)}, ` +
      `the rows make ${Number(counted)}.`,
  )
  const bottlenecks = (await wrongPendingOn(db)).map(
    ({ stored, derived }) =>
      `Application ${stored.id} is kept as "${causeLabels[stored.cause]}" since ${stored.since.toISOString()}, its facts ` +
      `say "${causeLabels[derived.cause]}" since ${derived.since.toISOString()}; of papers and schools ` +
      `${figures(stored)} are kept, the facts make ${figures(derived)}.`,
  )
  const months = (await wrongReviewMonths(db)).map(
    ({ beganAt }) => `What is kept of the reviews of the month from ${beganAt.toISOString()} differs from its reviews.`,
  )
  const decisions = (await wronglySuperseded(db)).map(
    (id) => `Of the decisions about the document ${id} another one than the last counts.`,
  )
  const threads = (await wrongThreads(db)).map(
    ({ applicationId, stored, derived }) =>
      `Of application ${applicationId} ${stored} messages are kept as unanswered, its messages make ${derived}, or since ` +
      'another moment.',
  )
  const positions = (await wrongPositions(db, time)).map(
    ({ id, stored, derived }) =>
      `Application ${id} is kept at the step ${stored?.step ?? 'none'} since ${stored?.since ?? 'never'}, its path says ` +
      `${derived.step} since ${derived.since}, or another date, board or duration.`,
  )
  return [...counters, ...bottlenecks, ...positions, ...months, ...decisions, ...threads]
}

// A full count of a large database takes longer than a request may.
await checkRunning({ what: 'counts', connections: 1, statementTimeout: 0 }, async ({ db, config }) => {
  const differences = await db.begin((tx) => findDifferences(tx, { config, now: () => new Date() }))
  for (const sentence of differences.slice(0, SHOWN)) console.error(sentence)
  if (differences.length > SHOWN) console.error(`And ${differences.length - SHOWN} more.`)
  console.log(
    differences.length === 0
      ? 'Every count matches its rows, and every application stands and is waiting where it should.'
      : `${differences.length} differences.`,
  )
  return differences.length === 0
})
