import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { ClockCode } from '#contract/path/path.ts'
import type { PrivacyRequestKind } from '#contract/privacy/privacy-desk.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { daysBetween, formatDay } from '../calendar/calendar.ts'
import { sentenceOf } from '../cases/case-state.ts'
import { counted } from '../english/counted.ts'
import { formatMoney } from '../money/amounts.ts'
import { clockTitle } from '../path/case-labels.ts'
import { kindLabels } from '../privacy/desk.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { partyLabels } from '../third-party-requests/request-labels.ts'

interface Sum {
  amount: string
  currency: string
}

type MoneyCause = 'needs_second_person' | 'failed' | 'asked' | 'held' | 'disputed'

export type WorkDetail =
  | { kind: 'message'; count: number }
  | { kind: 'documents'; requirements: RequirementId[]; first: string }
  | ({ kind: 'proof'; channel: string } & Sum)
  | { kind: 'request'; party: RequestParty; expectedBy: string | null }
  | { kind: 'next_step'; cause: CaseItemCode }
  | { kind: 'follow_up'; text: string }
  | { kind: 'privacy'; request: PrivacyRequestKind }
  | { kind: 'date'; clock: ClockCode; day: string; paper: RequirementId | null; isBooked: boolean }
  | ({ kind: 'money'; what: MoneyCause } & Sum)

const moneyReasons: Readonly<Record<MoneyCause, (sum: string) => string>> = {
  needs_second_person: (sum) => `Refund of ${sum} needs a second person`,
  failed: (sum) => `Refund of ${sum} has failed`,
  asked: (sum) => `Refund of ${sum} was asked for`,
  held: (sum) => `Payment of ${sum} is held`,
  disputed: (sum) => `The bank disputes ${sum}`,
}

const inFull = ({ amount, currency }: Sum) => formatMoney(amount, currency)

function requestReason({ party, expectedBy }: { party: RequestParty; expectedBy: string | null }, today: string) {
  const late = expectedBy === null ? 0 : daysBetween(expectedBy, today)
  return late > 0 ? `${partyLabels[party]} is ${counted(late, 'day')} late` : `Ask ${partyLabels[party]} again today`
}

/** `dueOn` is the legal deadline. */
interface ReasonDays {
  today: string
  dueOn: string
}

type DetailOf<Kind> = Extract<WorkDetail, { kind: Kind }>

const reasons: { [Kind in WorkDetail['kind']]: (detail: DetailOf<Kind>, days: ReasonDays) => string } = {
  message: ({ count }) => (count === 1 ? 'Waits for an answer' : `${count} messages wait for an answer`),
  documents({ requirements }) {
    const names = requirements.map((id) => requirementOf(id).name)
    return `${counted(names.length, 'paper')}: ${names.join(', ')}`
  },
  proof: (detail) => `${detail.channel}: ${inFull(detail)} reported`,
  request: (detail, { today }) => requestReason(detail, today),
  next_step: ({ cause }) => sentenceOf(cause),
  follow_up: ({ text }) => text,
  privacy: ({ request }, { dueOn }) => `${kindLabels[request]}, due ${formatDay(dueOn)}`,
  date({ clock, day, paper, isBooked }) {
    const ends = `${clockTitle({ code: clock, requirementId: paper })} ${formatDay(day)}`
    return clock === 'att_end' && !isBooked ? `${ends}, no exam is booked` : ends
  },
  money: (detail) => moneyReasons[detail.what](inFull(detail)),
}

export const reasonOf = <Kind extends WorkDetail['kind']>(
  detail: DetailOf<Kind> & { kind: Kind },
  days: ReasonDays,
): string => reasons[detail.kind](detail, days)
