// npm run counts:check: compares stored counts, case states and open conversations with their rows.
import { causeLabel } from '#domain/cases/codes.ts'
import type { CaseContext } from '#server/cases/case-record.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { TurnRow } from '#server/effects/case-states.store.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { wrongAnswers, wrongThreads } from '#server/features/messages/threads.service.ts'
import { wronglySuperseded, wrongReviewMonths } from '#server/features/reports/review-months.service.ts'
import { checkRunning } from './check-running.ts'

const SHOWN = 20

const figures = ({ documentCounts, hasNursingSchool }: TurnRow) =>
  JSON.stringify({ ...documentCounts, hasNursingSchool })

async function findDifferences(db: Tx, context: CaseContext): Promise<string[]> {
  // Reads everything from one snapshot, because the portal keeps writing.
  await db.run(sql`set transaction isolation level repeatable read, read only`)
  const counters = (await wrongCounters(db)).map(
    ({ kind, key, bucket, stored, counted }) =>
      `"${key ? `${kind} ${key}` : kind}"${bucket ? ` of ${bucket.toISOString()}` : ''} is kept as ${Number(stored)}, ` +
      `the rows make ${Number(counted)}.`,
  )
  const states = (await wrongStates(db, context)).map(({ id, stored, derived }) => {
    const told = ({ cause, since }: TurnRow) => `"${causeLabel(cause)}" since ${since.toISOString().slice(0, 10)}`
    const { turn, position } = derived
    return (
      `Application ${id} is kept as ${told(stored.turn)} at the step ${stored.position?.step ?? 'none'}, its facts say ` +
      `${told(turn)} at ${position.step}, or another date, board or duration; of papers and schools ` +
      `${figures(stored.turn)} are kept, the facts make ${figures(turn)}.`
    )
  })
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
  const answers = (await wrongAnswers(db)).map(
    (id) => `Of application ${id} other answers are kept than its messages say.`,
  )
  return [...counters, ...states, ...months, ...decisions, ...threads, ...answers]
}

// A full count of a large database takes longer than the statement timeout of a request.
await checkRunning({ what: 'counts are read', connections: 1, statementTimeout: 0 }, async ({ db, config }) => {
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
