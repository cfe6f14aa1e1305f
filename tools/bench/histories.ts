import { type ApplicationStatus, ApplicationStatus as Statuses } from '../../contract/applications/applications.ts'
import { ReviewReason } from '../../contract/documents/review-reasons.ts'
import { applicationNumber } from '../../domain/applications/application-number.ts'
import { DAY, HOUR, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { type SeededRandom, seededRandom } from '../../domain/testing/seeded-random.ts'
import { colleagues, firstNames, lastNames, places, RARE_NAME } from './names.ts'

// The life of one application of a filled database: person, progress and dates, spread evenly over two years. The same
// number and size give the same life.

export const HISTORY_ENDS = Date.parse('2026-11-20T08:00:00Z')
const SPAN = 730 * DAY
const NEWEST = HISTORY_ENDS - DAY
const YOUNG = 14 * DAY
const SCHOOLLESS = 20

type Papers = 'approved' | 'waiting' | 'to_mend' | 'to_send'

export interface ApplicationHistory {
  n: number
  at: Date
  first_name: string
  last_name: string
  email: string
  mobile: string
  number: string
  status: ApplicationStatus
  path: ApplicationStatus[]
  status_since: Date
  papers: Papers
  first_reviewed: Date
  last_sent: Date
  last_reviewed: Date | null
  reason: ReviewReason
  sheet_at: Date | null
  school_at: Date | null
  married: boolean
  home: (typeof places)[number]
  colleague: string
  assigned_to: string | null
  total_fees: number
  paid_thrice: number
  question_read: boolean
}

const paths: Record<ApplicationStatus, ApplicationStatus[]> = {
  in_progress: ['in_progress'],
  under_review: ['in_progress', 'under_review'],
  submitted: ['in_progress', 'under_review', 'submitted'],
  approved: ['in_progress', 'under_review', 'submitted', 'approved'],
  rejected: ['in_progress', 'under_review', 'rejected'],
  on_hold: ['in_progress', 'on_hold'],
  withdrawn: ['in_progress', 'withdrawn'],
}

export function historyOf(n: number, size: number): ApplicationHistory {
  const chance = seededRandom(Math.imul(n, 2_654_435_761) ^ 0x5eed)
  // Rounding keeps the order of numbers, and no two of a million share a millisecond.
  const began = NEWEST - Math.round(((size - n) / size) * SPAN)
  const age = HISTORY_ENDS - began
  const status = age < YOUNG ? 'in_progress' : statusBy(chance.whole(100))
  const papers = papersOf(status, age, chance)
  const course = courseOf({ n, began, age, status, papers }, chance)
  const isClosed = status === 'approved' || status === 'rejected' || status === 'withdrawn'
  return {
    n,
    at: new Date(began),
    ...personOf(n, chance),
    number: applicationNumber(new Date(began).getUTCFullYear(), n),
    status,
    path: paths[status],
    papers,
    ...course,
    reason: chance.pick(ReviewReason.options.slice(0, 1 + chance.whole(ReviewReason.options.length))),
    home: chance.pick(places),
    colleague: chance.pick(colleagues).id,
    assigned_to: chance.whole(100) < (isClosed ? 40 : 75) ? chance.pick(colleagues).id : null,
    total_fees: chance.pick([1500, 1500, 1500, 1800]),
    paid_thrice: status === 'approved' ? 500 : chance.pick([50, 100, 150, 250, 400, 500]),
    question_read: age > 5 * DAY ? chance.whole(400) > 0 : chance.whole(4) > 0,
  }
}

interface Outline {
  n: number
  began: number
  age: number
  status: ApplicationStatus
  papers: Papers
}

type Course = Pick<
  ApplicationHistory,
  'status_since' | 'first_reviewed' | 'last_sent' | 'last_reviewed' | 'sheet_at' | 'school_at' | 'married'
>

/** Draws the dates of events; keep the order of the draws, because earlier results depend on it. */
function courseOf({ n, began, age, status, papers }: Outline, chance: SeededRandom): Course {
  const no = (at: number) => new Date(Math.min(at, HISTORY_ENDS - HOUR))
  const hasSheet = status === 'approved' || status === 'submitted' || chance.whole(100) < 90
  const reviewed = no(began + 4 * HOUR + chance.whole(Math.min(72 * HOUR, age)))
  const statusSince =
    status === 'in_progress'
      ? new Date(began)
      : no(began + 10 * DAY + chance.whole(Math.max(1, Math.min(age, 60 * DAY))))
  const sheetAt = hasSheet ? no(began + chance.whole(30 * HOUR)) : null
  return {
    status_since: statusSince,
    first_reviewed: reviewed,
    sheet_at: sheetAt,
    school_at: sheetAt && n % SCHOOLLESS !== 0 ? no(sheetAt.getTime() + 5 * MINUTE) : null,
    married: chance.whole(3) === 0 && papers === 'to_send',
    last_sent: papers === 'waiting' ? no(began + age - chance.whole(Math.min(age, 4 * DAY))) : no(began + 4 * HOUR),
    last_reviewed: papers === 'waiting' || papers === 'to_send' ? null : no(reviewed.getTime() + HOUR),
  }
}

const shares: readonly [below: number, ApplicationStatus][] = [
  [58, 'approved'],
  [66, 'rejected'],
  [72, 'withdrawn'],
  [76, 'on_hold'],
  [83, 'submitted'],
  [90, 'under_review'],
]
const statusBy = (percent: number): ApplicationStatus =>
  shares.find(([below]) => percent < below)?.[1] ?? Statuses.enum.in_progress

function papersOf(status: ApplicationStatus, age: number, chance: SeededRandom): Papers {
  if (status === 'approved' || status === 'submitted') return 'approved'
  if (status === 'rejected' || status === 'withdrawn') return chance.pick(['approved', 'to_mend', 'to_send'])
  if (age < YOUNG) return chance.pick(['approved', 'waiting', 'to_mend', 'to_send'])
  const percent = chance.whole(100)
  return percent < 2 ? 'waiting' : percent < 12 ? 'to_mend' : percent < 25 ? 'to_send' : 'approved'
}

function personOf(
  n: number,
  chance: SeededRandom,
): Pick<ApplicationHistory, 'first_name' | 'last_name' | 'email' | 'mobile'> {
  const first = frequentFirst(firstNames, chance)
  const last = frequentFirst(lastNames, chance)
  // Some people have the last names of both parents, and so a rare name.
  const whole = chance.whole(40) === 0 ? `${last}-${frequentFirst(lastNames, chance)}` : last
  const lastName = n <= 1_000 && n % 200 === 77 ? RARE_NAME : whole
  const plain = `${first} ${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')
  const digits = `${chance.pick(['917', '905', '918', '927', '939', '995'])}${String(chance.whole(1e7)).padStart(7, '0')}`
  return {
    first_name: first,
    last_name: lastName,
    email: `${plain}.${n}@filled.test`,
    mobile: chance.whole(2) === 0 ? `+63${digits}` : `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  }
}

const frequentFirst = (names: readonly string[], chance: SeededRandom): string =>
  names[Math.floor(names.length * (chance.whole(1e6) / 1e6) ** 2.2)] ?? ''
