import { v7 as uuid } from 'uuid'
import { type ThreadEnd, threadEnds } from '#domain/messages/thread-ends.ts'
import { officeWait, type WorkCalendar } from '#domain/work/times.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import {
  insertThreadAnswer,
  markAnswersKnown,
  selectMarks,
  selectUnknownThreads,
  selectWords,
} from './thread-answers.store.ts'
import { lockThread } from './threads.store.ts'

type AnswersDeps = Pick<Deps, 'config' | 'db' | 'transaction'>

interface EndOfThread extends ThreadEnd {
  applicationId: string
}

const measured = (calendar: WorkCalendar, end: EndOfThread) => ({
  ...end,
  id: uuid(),
  ...officeWait(calendar, 'message', end.askedAt, end.endedAt),
})

export async function recordThreadEnd(tx: Tx, { config }: Pick<Deps, 'config'>, end: EndOfThread): Promise<void> {
  await insertThreadAnswer(tx, { ...measured(await officeTime({ config, db: tx }), end), isEstimated: false })
}

const AT_ONCE = 200

/** Derives the answers of conversations that are older than the table of answers. */
export async function deriveThreadAnswers(deps: AnswersDeps): Promise<void> {
  const calendar = await officeTime(deps)
  for (;;) {
    const threads = await selectUnknownThreads(deps.db, AT_ONCE)
    for (const { applicationId } of threads) {
      await deps.transaction((tx) => deriveOf(tx, { calendar, applicationId }))
    }
    if (threads.length < AT_ONCE) return
  }
}

async function deriveOf(tx: Tx, { calendar, applicationId }: { calendar: WorkCalendar; applicationId: string }) {
  await lockThread(tx, applicationId)
  const [words, marks] = await Promise.all([selectWords(tx, applicationId), selectMarks(tx, applicationId)])
  for (const end of threadEnds(words, marks)) {
    await insertThreadAnswer(tx, { ...measured(calendar, { ...end, applicationId }), isEstimated: true })
  }
  await markAnswersKnown(tx, applicationId, true)
}
