import type {
  RequestCard,
  RequestParty,
  RequestProblem,
  RequestStatus,
} from '#contract/third-party-requests/third-party-requests.ts'
import { listed } from '#domain/english/words.ts'
import { daysBetween, formatDay } from '../calendar/calendar.ts'
import { workingDaysBetween } from '../calendar/working-days.ts'
import { exactSpan, spokenSpan } from '../path/usual-days.ts'
import { lowerFirst, partyToApplicant, partyToTeam, problemLabels, purposeLabel } from './request-labels.ts'
import { isSettled } from './transitions.ts'
import type { UsualSpan } from './usual-span.ts'

export interface RequestFacts {
  id: string
  party: RequestParty
  thirdPartyName: string | null
  purpose: readonly string[]
  recipient: string | null
  status: RequestStatus
  askedAt: string | null
  expectedBy: string | null
  sentAt: string | null
  courier: string | null
  tracking: string | null
  receivedAt: string | null
  acceptedAt: string | null
  problem: RequestProblem | null
  nextChaseAt: string | null
  chasedOn: readonly string[]
  isCaseEnded: boolean
  usual: UsualSpan | null
}

export const isRequestOverdue = (
  { expectedBy, status, isCaseEnded }: Pick<RequestFacts, 'expectedBy' | 'status' | 'isCaseEnded'>,
  today: string,
): boolean => expectedBy !== null && expectedBy < today && !isSettled(status) && !isCaseEnded

type AskAgainFacts = Pick<RequestFacts, 'expectedBy' | 'status' | 'isCaseEnded' | 'nextChaseAt'> & {
  chaseIsSet: boolean
  lastChaseOn: string | null
}

/** A late request chased since, or with a chase day set by hand, waits for that day; the work list agrees in SQL. */
export function isToChase(facts: AskAgainFacts, today: string): boolean {
  const { status, isCaseEnded, expectedBy, nextChaseAt, chaseIsSet, lastChaseOn } = facts
  if (isSettled(status) || isCaseEnded) return false
  if (nextChaseAt !== null && nextChaseAt <= today) return true
  const wasAskedSince = expectedBy !== null && lastChaseOn !== null && lastChaseOn >= expectedBy
  return isRequestOverdue(facts, today) && (nextChaseAt === null || !(chaseIsSet || wasAskedSince))
}

type TitleFacts = Pick<RequestFacts, 'party' | 'recipient' | 'purpose'>

function titleFrom(from: string, { recipient, purpose }: TitleFacts): string {
  const to = recipient === null ? '' : ` → ${recipient.split(/[\n,]/)[0]?.trim()}`
  return `${from}${to}: ${listed(purpose.map(purposeLabel))}`
}

/** `Your school → Texas Board of Nursing: transcript and RLE summary`. */
export const requestTitle = (facts: TitleFacts): string => titleFrom(partyToApplicant[facts.party], facts)

export const teamTitle = (facts: TitleFacts & { thirdParty: { name: string } | null }): string =>
  titleFrom(facts.thirdParty?.name ?? partyToTeam[facts.party], facts)

const spanText = (span: UsualSpan) => (span.workingDays ? null : spokenSpan(span)) ?? exactSpan(span, span.workingDays)

/** A past day is shown as now. */
const whenAgain = (day: string | null, today: string) => {
  if (day === null) return ''
  return day < today ? ' now' : ` on ${formatDay(day)}`
}

function howLong({ askedAt, usual, nextChaseAt }: RequestFacts, today: string): string {
  if (usual === null) return `We ask again${whenAgain(nextChaseAt, today)}.`
  const said = `This usually takes ${spanText(usual)}`
  if (askedAt === null) return `${said}.`
  const day = usual.workingDays ? workingDaysBetween(askedAt, today) : daysBetween(askedAt, today)
  const again = nextChaseAt === null ? '' : ` We ask again${whenAgain(nextChaseAt, today)}.`
  return day < 1 ? `${said}.${again}` : `${said}; today is ${usual.workingDays ? 'working day' : 'day'} ${day}.${again}`
}

const named = ({ party, thirdPartyName }: RequestFacts) => thirdPartyName ?? partyToApplicant[party]
const on = (day: string | null) => (day === null ? '' : ` on ${formatDay(day)}`)
const receiver = ({ recipient }: RequestFacts) => recipient?.split(/[\n,]/)[0]?.trim() ?? 'The office that gets it'

type Said = (facts: RequestFacts, today: string) => string

const sentences: Readonly<Record<RequestStatus, Said>> = {
  not_started: () => 'We have not asked for this yet.',
  ready_to_ask: () => 'Everything is ready; we ask for it next.',
  asked: (facts, today) => `We asked ${lowerFirst(named(facts))}${on(facts.askedAt)}. ${howLong(facts, today)}`,
  paid: (facts, today) => `Asked${on(facts.askedAt)}, and the fee is paid. ${howLong(facts, today)}`,
  in_preparation: (facts, today) =>
    `${named(facts)} is preparing it${facts.askedAt ? `; we asked${on(facts.askedAt)}` : ''}. ${howLong(facts, today)}`,
  sent: (facts) =>
    `It was sent${on(facts.sentAt)}${facts.courier ? ` with ${facts.courier}` : ''}${
      facts.tracking ? `, tracking number ${facts.tracking}` : ''
    }.`,
  delivered: (facts) => `It was delivered${on(facts.receivedAt)}. ${receiver(facts)} still has to confirm it.`,
  accepted: (facts) => `${receiver(facts)} confirmed it${on(facts.acceptedAt)}. Nothing is left to do here.`,
  problem: (facts) =>
    `There is a problem: ${lowerCase(problemLabels[facts.problem ?? 'other'])}. We are working on it and write to you if we need you.`,
  cancelled: () => 'We no longer ask for this.',
  not_needed: () => 'This is not needed.',
}

const lowerCase = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const waitsFor: Readonly<Record<RequestStatus, (facts: RequestFacts) => string>> = {
  not_started: () => 'Our team',
  ready_to_ask: () => 'Our team',
  asked: named,
  paid: named,
  in_preparation: named,
  sent: ({ courier }) => courier ?? partyToApplicant.courier,
  delivered: receiver,
  accepted: () => 'No one',
  problem: () => 'Our team',
  cancelled: () => 'No one',
  not_needed: () => 'No one',
}

const since: Readonly<
  Partial<Record<RequestStatus, keyof RequestFacts & ('askedAt' | 'sentAt' | 'receivedAt' | 'acceptedAt')>>
> = {
  asked: 'askedAt',
  paid: 'askedAt',
  in_preparation: 'askedAt',
  sent: 'sentAt',
  delivered: 'receivedAt',
  accepted: 'acceptedAt',
}

type Progress = Pick<RequestCard, 'overdue' | 'waitsFor' | 'since' | 'sentence' | 'expectedBy' | 'nextAskOn'>

function progressOf(facts: RequestFacts, today: string): Progress {
  const { status, expectedBy, nextChaseAt } = facts
  const sinceField = since[status]
  const overdue = isRequestOverdue(facts, today)
  const sentence = sentences[status](facts, today)
  return {
    overdue,
    waitsFor: waitsFor[status](facts),
    since: sinceField === undefined ? null : facts[sinceField],
    sentence: overdue ? `${sentence} It is later than we expected.` : sentence,
    expectedBy,
    nextAskOn: nextChaseAt !== null && nextChaseAt < today ? today : nextChaseAt,
  }
}

function abandoned(facts: RequestFacts): Progress {
  const asked = facts.askedAt === null ? '' : `We asked ${lowerFirst(named(facts))}${on(facts.askedAt)}. `
  const sentence = `${asked}Your application is closed, so we no longer ask for this.`
  return { overdue: false, waitsFor: 'No one', since: null, sentence, expectedBy: null, nextAskOn: null }
}

/** The request for the applicant, without any internal note. */
export function toRequestCard(facts: RequestFacts, today: string): Omit<RequestCard, 'files'> {
  const { id, party, status, usual, courier, tracking, chasedOn } = facts
  const isAbandoned = facts.isCaseEnded && !isSettled(status)
  return {
    id,
    party,
    title: requestTitle(facts),
    status,
    ...(isAbandoned ? abandoned(facts) : progressOf(facts, today)),
    usualDays: usual,
    courier,
    tracking,
    askedAgain: [...chasedOn],
  }
}

const pages: readonly (readonly [courier: RegExp, address: string])[] = [
  [/\bdhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
]

/** The courier's tracking page of a parcel; null for an unknown courier. */
export function trackingLink(courier: string | null, tracking: string): string | null {
  const address = pages.find(([name]) => name.test(courier ?? ''))?.[1]
  return address ? address + encodeURIComponent(tracking.replaceAll(/\s/g, '')) : null
}
