import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import { counted } from '../english/counted.ts'
import { centsOf, decimalOf, formatMoney, outstanding, toCents } from '../money/amounts.ts'
import { partyLabels, partyWithin } from '../third-party-requests/request-labels.ts'
import { isUnderWay } from '../third-party-requests/transitions.ts'
import type { CaseRequest } from './case-facts.ts'
import { onHoldCode } from './codes.ts'
import { lacksConsentFor } from './rows-consents.ts'
import { needsMoney } from './rows-way.ts'
import { type CaseView, doneOn, type ItemRow, isLapsed, never } from './view.ts'

const isOpen = ({ phase }: CaseView): boolean => phase === 'open'

const everywhere = ['open', 'on_hold', 'ended', 'passed'] as const

const onHold = (code: CaseItemCode, forApplicant: string, forTeam: string): ItemRow => ({
  code,
  step: null,
  phases: ['on_hold'],
  words: [forApplicant, forTeam],
  places: [null, 'path'],
  find: ({ facts, side }) => {
    // Only a status change sets the awaited party.
    const party = facts.status === 'on_hold' ? (facts.heldFor ?? 'nobody') : 'nobody'
    return side && onHoldCode[party] === code ? { since: side.day } : null
  },
})

export const standRows: readonly ItemRow[] = [
  onHold('on_hold', 'Your application is on hold. We write to you when it continues.', 'On hold'),
  onHold(
    'on_hold_by_applicant',
    'Your application is on hold, as you asked. Write to us when you want to continue.',
    'On hold, as the client asked',
  ),
  onHold(
    'on_hold_by_team',
    'Your application is on hold while our team settles something.',
    'Settle why this is on hold',
  ),
  onHold(
    'on_hold_by_third_party',
    'Your application is on hold: we wait for a board, a school or an evaluator.',
    'On hold: a board, school or evaluator has to answer',
  ),
  {
    code: 'closed',
    step: null,
    phases: ['ended'],
    words: ['Your application is closed', 'Closed'],
    places: [null, 'path'],
    find: ({ facts, side }) => ({ since: side?.code === 'withdrawn' ? side.day : facts.statusSince }),
  },
  {
    code: 'passed',
    step: 'result_passed',
    phases: ['passed'],
    words: ['You passed', 'Passed'],
    places: ['/path', 'path'],
    find: (view) => ({ since: doneOn(view, 'result_passed') ?? view.facts.today }),
  },
]

const requestRow = (
  code: CaseItemCode,
  [forApplicant, forTeam]: readonly [applicant: (party: string) => string, team: string],
  those: (request: CaseRequest, view: CaseView) => string | null,
): ItemRow => ({
  code,
  step: null,
  words: [forApplicant('others'), forTeam],
  places: ['/requests', 'requests'],
  find: (view) =>
    view.facts.requests.flatMap((request) => {
      const since = those(request, view)
      if (since === null) return []
      const { party } = request
      return [{ since, words: [forApplicant(partyWithin(party)), `${forTeam}: ${partyLabels[party]}`] as const }]
    }),
})

/** False for a closed, paused, lapsed or refunded case and during a refund: no page, task or mail asks for money. */
export function asksPayment(view: CaseView): boolean {
  const { isRefunded, isRefunding } = view.facts.money
  return (view.phase === 'open' || view.phase === 'passed') && !isRefunded && !isRefunding && !isLapsed(view)
}

function toPay(view: CaseView): string | null {
  const { money } = view.facts
  const left = toCents(centsOf(outstanding(money)) - centsOf(money.checking))
  return left > 0 && asksPayment(view) ? decimalOf(left) : null
}

const sum = (view: CaseView, left: string) => formatMoney(left, view.facts.money.currency)

const stillToPay = (view: CaseView, left: string) =>
  `${sum(view, left)} of ${sum(view, view.facts.money.totalFees)} is still to pay.`

export const besideRows: readonly ItemRow[] = [
  requestRow(
    'request_to_ask',
    [(party) => `Next we ask ${party}`, 'Send the request'],
    ({ status, party, changedOn }, view) => {
      const isNext = status === 'ready_to_ask' && view.current?.row.code !== 'source_requests_sent'
      return isNext && !lacksConsentFor(view, party) ? changedOn : null
    },
  ),
  {
    ...requestRow(
      'request_to_settle',
      [(party) => `We settle a problem with ${party}`, 'Settle the problem'],
      ({ status, changedOn }) => (status === 'problem' ? changedOn : null),
    ),
    phases: ['open', 'passed'],
    blocks: isOpen,
  },
  {
    ...requestRow(
      'request_to_chase',
      [(party) => `We ask ${party} again`, 'Ask again'],
      ({ status, chaseOn }, { facts }) =>
        chaseOn !== null && chaseOn <= facts.today && isUnderWay(status) ? chaseOn : null,
    ),
    phases: ['open', 'passed'],
    blocks: never,
  },
  {
    code: 'payment_to_make',
    step: null,
    phases: ['open', 'passed'],
    blocks: (view) => isOpen(view) && needsMoney(view),
    words: ['Pay your fees', 'Fees are still to be paid'],
    places: ['/payments', 'payments'],
    find: (view) => {
      const left = toPay(view)
      const { money, startedOn, today } = view.facts
      if (left === null || money.reportedOn !== null) return null
      const isDue = money.dueFrom !== null && money.dueFrom <= today
      const forApplicant = centsOf(money.amountPaid) === 0 ? 'Pay your fees' : 'Pay the rest of your fees'
      return {
        since: (isDue ? money.dueFrom : money.chargedOn) ?? startedOn,
        dueOn: money.dueOn,
        words: [forApplicant, `${sum(view, left)} to come from the client`],
        reason: stillToPay(view, left),
      }
    },
  },
  {
    code: 'payment_to_confirm',
    step: null,
    phases: everywhere,
    blocks: (view) => isOpen(view) && needsMoney(view),
    words: ['We are checking your payment', 'Confirm a payment'],
    places: ['/payments', 'payments'],
    find: (view) => {
      const { reportedOn } = view.facts.money
      if (reportedOn === null) return null
      const left = toPay(view)
      const told = 'You told us about a payment. You do not need to do anything until we have checked it.'
      return { since: reportedOn, reason: left === null ? told : `${told} ${stillToPay(view, left)}` }
    },
  },
  {
    code: 'message_to_answer',
    step: null,
    phases: everywhere,
    blocks: never,
    words: ['We answer your message', 'Answer the client'],
    places: ['/messages', 'messages'],
    find: ({ facts }) => (facts.unansweredSince === null ? null : { since: facts.unansweredSince }),
  },
  {
    code: 'message_to_read',
    step: null,
    phases: everywhere,
    blocks: never,
    words: ['Read your new message', 'A message is not read yet'],
    places: ['/messages', 'messages'],
    find: ({ facts: { unread } }) => {
      if (!unread) return null
      const forApplicant = unread.count === 1 ? 'Read your new message' : `Read your ${unread.count} new messages`
      return {
        since: unread.since,
        words: [forApplicant, `${counted(unread.count, 'message')} not read by the client`],
      }
    },
  },
]
