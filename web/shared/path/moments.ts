import { STAYS_DONE } from '#content/exam/what-to-take.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatLocal } from '#domain/calendar/clock-time.ts'
import { type MomentCode, momentCode } from '#domain/path/moments.ts'
import { doneOn, presentAttempt } from '#domain/path/reached.ts'
import { isAhead } from '#domain/path/running-clocks.ts'

export interface PathMoment {
  code: MomentCode
  key: string
  title: string
  day: string
  next: string
  action?: { href: string; label: string }
}

type Told = Omit<PathMoment, 'code' | 'key'>

export function momentOf(path: ExamPath, now = new Date()): PathMoment | null {
  const code = momentCode(path, now)
  return code && { code, key: `${code} ${path.attempt}`, ...told[code](path) }
}

const dayOf = (day: string | null | undefined) => (day ? formatDay(day) : '')
const resultDay = (path: ExamPath) => `Result: ${dayOf(presentAttempt(path)?.result?.resultOn)}.`

const told: Record<MomentCode, (path: ExamPath) => Told> = {
  passed(path) {
    const exam = presentAttempt(path)?.result?.takenOn ?? doneOn(path, 'exam_taken')
    return {
      title: 'you passed.',
      day: `${exam ? `Exam: ${formatDay(exam)}. ` : ''}Result: ${dayOf(doneOn(path, 'result_passed'))}.`,
      next: path.board ? `Now comes your licence in ${path.board.name}.` : 'Now comes your licence.',
    }
  },
  failed({ clocks }) {
    const from = clocks.find(({ code }) => code === 'retest_from')?.date
    return {
      title: 'this time it was not enough, and that is hard.',
      day: `Take the rest that you need. We go on with you. ${STAYS_DONE}`,
      next: from ? `You can test again from ${formatDay(from)}.` : '',
    }
  },
  told_passed: (path) => ({
    day: resultDay(path),
    ...(presentAttempt(path)?.result?.confirmed
      ? { title: 'your Quick Result says that you passed.', next: 'Now we wait for the word of the board.' }
      : { title: 'you told us that you passed.', next: 'We confirm it with the board.' }),
  }),
  told_failed: (path) => ({
    day: resultDay(path),
    title: 'you told us that you did not pass. That is hard.',
    next: 'We confirm it with the board, and then plan the next step with you. Your papers stay.',
  }),
  booked(path) {
    const seat = presentAttempt(path)?.appointment
    return {
      title: 'your exam is booked.',
      day: seat ? `${formatLocal(seat.startsAt)} in ${seat.city}` : '',
      next: 'Your pass has all that you need on the day.',
      action: { href: '/exam', label: 'Open your pass' },
    }
  },
  may_test(path) {
    const att = presentAttempt(path)?.att
    const bookBy = path.clocks.find((clock) => clock.code === 'book_by' && isAhead(clock))?.date
    return {
      title: 'you may test.',
      day: `From ${dayOf(att?.startsOn)} to ${dayOf(att?.endsOn)}.`,
      next: `Now book your seat at Pearson VUE${bookBy ? ` by ${formatDay(bookBy)}` : ''}, then enter it here.`,
      action: { href: '/exam#appointment', label: 'Enter your seat' },
    }
  },
  papers_sent: (path) => ({
    title: 'your papers are sent.',
    day: `${path.board?.name ?? 'The board'} has them since ${dayOf(doneOn(path, 'board_submitted'))}.`,
    next: 'Now the board reads them, often in silence.',
  }),
}
