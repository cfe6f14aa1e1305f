import type { MarkedCode } from '#contract/path/path.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { type DemoPapers, home, school } from './sheets.ts'
import {
  allFive,
  approveAll,
  asked,
  type DemoEntry,
  type DemoPerson,
  type DemoSeat,
  type DemoStep,
  fillIn,
  uploadAll,
} from './story.ts'

interface DemoNurse {
  firstName: string
  lastName: string
  middleName: string
  birthday: string
  address: string
  school: string
}

const BSN_YEARS = { from: 16, until: 20 }

function papersOf(nurse: DemoNurse, place: number): DemoPapers {
  const { middleName, birthday } = nurse
  const address = home(nurse.address)
  const born = Number(birthday.slice(0, 4))
  const number = `02${String(place).padStart(2, '0')}`
  return {
    sheet: {
      maritalStatus: 'single',
      middleName,
      birthday,
      ...address,
      phoneNumber: `0917 000 ${number}`,
      declarePrc: true,
      prcIdNumber: `000${number}`,
      prcDateOfRegistration: `${born + BSN_YEARS.until}-12-09`,
    },
    schools: [
      school('college', nurse.school, address.city, address.province, [
        `${born + BSN_YEARS.from}-06`,
        `${born + BSN_YEARS.until}-04`,
      ]),
    ],
  }
}

interface Milestones {
  started: number
  board: string
  evaluator?: string
  asked?: number
  sent?: number
  ordered?: number
  logged?: number
  inReview?: number
  issued?: number
  packet?: number
  filed?: number
  registered?: number
  eligible?: number
}

const papers: readonly RequirementId[] = [...allFive, 'prc-id']
const step = (daysAgo: number | undefined, then: (daysAgo: number) => DemoStep[]): DemoStep[] =>
  daysAgo === undefined ? [] : then(daysAgo)
const mark = (daysAgo: number, code: MarkedCode, proof: { note: string } | { number: string }): DemoStep => ({
  daysAgo,
  does: 'mark',
  step: code,
  ...proof,
})

function papersApproved(nurse: DemoNurse, place: number, { started, board }: Milestones): DemoStep[] {
  const reviewed = started - 8
  const printed = {
    first: nurse.firstName.toUpperCase(),
    middle: nurse.middleName.toUpperCase(),
    last: nurse.lastName.toUpperCase(),
    birthDate: nurse.birthday,
  }
  return [
    { daysAgo: started, does: 'start' },
    ...fillIn(started, papersOf(nurse, place)),
    { daysAgo: started - 1, does: 'pay', amount: '750.00', card: ['visa', '4242'] },
    ...uploadAll(started - 2, papers),
    { daysAgo: started - 3, does: 'assign', to: place % 2 === 0 ? 'Ana' : 'Ben' },
    ...approveAll(reviewed, papers),
    { daysAgo: reviewed, does: 'noteName', what: 'passport', printed: { ...printed, endsIn: 1_000 + 40 * place } },
    { daysAgo: reviewed, does: 'noteName', what: 'bsn-diploma', printed },
    { daysAgo: reviewed, does: 'chooseBoard', board },
    mark(reviewed, 'identity_aligned', { note: 'All papers agree with the passport' }),
    { daysAgo: reviewed, does: 'become', status: 'under_review', reason: 'Every document is approved' },
  ]
}

function papersOfOthers(recipient: string, tracking: string, when: Milestones): DemoStep[] {
  const requests = (daysAgo: number): DemoStep[] => [
    asked(daysAgo, { party: 'school', purpose: ['tor', 'rle'], recipient }),
    asked(daysAgo, { party: 'prc', from: 'PRC, Manila', purpose: ['prc_verification'], recipient }),
  ]
  const sent = (daysAgo: number): DemoStep[] => [
    { daysAgo, does: 'moveRequest', to: { party: 'school', status: 'sent', courier: 'DHL', tracking } },
    { daysAgo, does: 'moveRequest', to: { party: 'prc', status: 'sent', courier: 'LBC', tracking: `L${tracking}` } },
  ]
  const arrived = (daysAgo: number): DemoStep[] => [
    { daysAgo, does: 'moveRequest', to: { party: 'school', status: 'accepted' } },
    { daysAgo, does: 'moveRequest', to: { party: 'prc', status: 'accepted' } },
  ]
  return [...step(when.asked, requests), ...step(when.sent, sent), ...step(when.logged, arrived)]
}

const boardNames: Readonly<Record<string, string>> = {
  FL: 'Florida Board of Nursing',
  IL: 'Illinois Department of Financial and Professional Regulation',
  TX: 'Texas Board of Nursing',
  WA: 'Washington State Board of Nursing',
}

function evaluation(when: Milestones, order: string): DemoStep[] {
  const { board, evaluator, ordered, inReview, issued } = when
  if (evaluator === undefined) return []
  const recipient = boardNames[board] ?? 'Board of nursing'
  return [
    ...step(ordered, (day) => [
      asked(day, { party: 'evaluator', from: evaluator, purpose: ['ces_report'], recipient, reference: order }),
    ]),
    ...step(inReview, (day) => [mark(day, 'evaluation_in_review', { note: 'The status says: in review' })]),
    ...step(issued, (daysAgo): DemoStep[] => [
      { daysAgo, does: 'moveRequest', to: { party: 'evaluator', status: 'accepted' } },
    ]),
  ]
}

const atTheBoard = ({ packet, filed, eligible }: Milestones, receipt: string): DemoStep[] => [
  ...step(packet, (day) => [mark(day, 'board_packet_ready', { note: 'Signed and notarised, bank draft enclosed' })]),
  ...step(filed, (daysAgo): DemoStep[] => [
    { daysAgo, does: 'pay', amount: '750.00', card: ['mastercard', '4444'] },
    mark(daysAgo, 'board_submitted', { number: receipt }),
    { daysAgo, does: 'become', status: 'submitted', reason: 'Sent to the board of nursing' },
  ]),
  ...step(eligible, (day) => [mark(day, 'board_eligible', { note: 'The portal of the board says: eligible' })]),
]

export const entered = (daysAgo: number, by: 'applicant' | 'team', entry: DemoEntry): DemoStep => ({
  daysAgo,
  does: 'enter',
  by,
  entry,
})

export const confirmed = (daysAgo: number, entry: DemoEntry): DemoStep[] => [
  entered(daysAgo, 'applicant', entry),
  entered(daysAgo - 1, 'team', entry),
]

export const marked = (daysAgo: number, code: MarkedCode, note: string): DemoStep => mark(daysAgo, code, { note })

const MANILA = {
  time: '08:00',
  timeZone: 'Asia/Manila',
  city: 'Makati',
  country: 'Philippines',
  address: '27th floor, 312 Puyat Avenue',
}

export const seat = (inDays: number, where: Partial<DemoSeat> = {}): DemoEntry => ({
  part: 'appointment',
  seat: { ...MANILA, inDays, ...where },
})

export const permit = (startsIn: number, endsIn: number): DemoEntry => ({ part: 'att', startsIn, endsIn })

interface DemoPath extends DemoNurse {
  at: MarkedCode
  tells: string
  when: Milestones
  beside?: readonly DemoStep[]
}

export function onThePath(nurse: DemoPath, place: number): DemoPerson {
  const { firstName, lastName, at, tells, when, beside = [] } = nurse
  const number = `${41_000 + place * 137}`
  const registered = step(when.registered, (day) => [entered(day, 'team', { part: 'registration' })])
  const story = [
    ...papersApproved(nurse, place, when),
    ...papersOfOthers(when.evaluator ?? boardNames[when.board] ?? 'Board of nursing', `77310${number}`, when),
    ...evaluation(when, `CES-${number}`),
    ...atTheBoard(when, `DHL 77450${number}`),
    ...registered,
    ...beside,
  ]
  // A stable sort keeps the told order of events of the same day.
  const inOrder = story.toSorted((one, other) => other.daysAgo - one.daysAgo)
  return { firstName, lastName, role: 'client', at, tells, story: inOrder }
}
