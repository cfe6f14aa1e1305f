import type { SideState } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '../calendar/calendar.ts'
import { lacksConsent } from './rows-consents.ts'
import { awaited, type CaseView, doneOn, type FoundItem, type ItemRow, latest, openDeficiencyOn } from './view.ts'

const forOthers: readonly StepCode[] = ['evaluation_ordered', 'board_submitted']

export const needsMoney = ({ facts: { money, today }, current }: CaseView): boolean =>
  money.othersDueFrom !== null &&
  money.othersDueFrom <= today &&
  current !== null &&
  forOthers.includes(current.row.code)

const step = (code: ItemRow['code'], of: StepCode, words: ItemRow['words']): ItemRow => ({
  code,
  step: of,
  words,
  places: ['/path', 'path'],
  find: (view) => awaited(view, of),
})

const renewal = (code: ItemRow['code'], of: SideState, at: StepCode, words: ItemRow['words']): ItemRow => ({
  code,
  step: at,
  words,
  places: ['/path', 'path'],
  find: (view) => lapsed(view, [of]),
})

export function lapsed({ side, facts }: CaseView, codes: readonly SideState[]): FoundItem | null {
  if (!side || !codes.includes(side.code)) return null
  return { since: latest(side.day, facts.askedSince), reason: side.wayBack }
}

const sourcesLeft = ({ facts }: CaseView) => {
  const left = facts.requests.filter(({ status }) => ['asked', 'paid', 'in_preparation'].includes(status))
  return left.length > 0 && left.every(({ party }) => party === 'prc') ? 'prc' : 'school'
}

export const wayRows: readonly ItemRow[] = [
  {
    ...step('sources_to_ask', 'source_requests_sent', [
      'Next we ask your school and the PRC for their papers',
      'Ask the school and the PRC for their papers',
    ]),
    find: (view) => {
      const found = awaited(view, 'source_requests_sent')
      // Nobody can be asked before the school is known.
      if (!found || (view.facts.schoolOn === null && !view.isPastPapers)) return null
      return { since: latest(found.since, view.isPastPapers ? null : view.facts.schoolOn) }
    },
  },
  {
    ...step('sources_to_arrive', 'sources_sent', [
      'Your school and the PRC prepare their papers',
      'The school and the PRC have to send their papers',
    ]),
    places: ['/requests', 'requests'],
    find: (view) => {
      const found = awaited(view, 'sources_sent')
      return found && { ...found, party: sourcesLeft(view) }
    },
  },
  {
    ...step('evaluation_to_order', 'evaluation_ordered', ['Next we order your evaluation', 'Order the evaluation']),
    blocks: (view) => !needsMoney(view) && !lacksConsent(view, 'credential_evaluator'),
  },
  {
    ...step('evaluator_to_receive', 'evaluation_waiting_sources', [
      'The papers of your school and the PRC are on their way to the evaluator',
      'The evaluator waits for the papers of the school and the PRC',
    ]),
    places: ['/requests', 'requests'],
  },
  step('evaluator_to_review', 'evaluation_in_review', [
    'The evaluator checks that all papers are in',
    'The evaluator has to confirm that all papers are in',
  ]),
  step('evaluation_to_issue', 'evaluation_issued', [
    'The evaluator writes your report',
    'The evaluator has to issue the report',
  ]),
  renewal('order_to_renew', 'order_expired', 'evaluation_issued', [
    'We renew your order at the evaluator',
    'Renew the order at the evaluator',
  ]),
  step('packet_to_prepare', 'board_packet_ready', [
    'Next we put together the packet for the board',
    'Put together the packet for the board',
  ]),
  {
    ...step('file_to_send', 'board_submitted', ['Next we send your file to the board', 'Send the file to the board']),
    blocks: (view) => !needsMoney(view),
  },
  renewal('board_file_to_renew', 'board_file_expired', 'board_submitted', [
    'We apply to the board again, as it no longer keeps your file',
    'Apply to the board again: the file has lapsed',
  ]),
  renewal('board_change_to_settle', 'board_changed', 'board_submitted', [
    'We send your file to the board that you chose now',
    'Send the file to the new board',
  ]),
  {
    code: 'board_request_to_answer',
    step: 'board_deficiency',
    words: ['The board asks for something more', 'The board asks for something more'],
    places: ['/messages', 'path'],
    find: (view) => {
      const asked = openDeficiencyOn(view)
      if (asked === null) return null
      const { unread, boardItems } = view.facts
      const item = boardItems.find(({ askedOn }) => askedOn >= asked)?.title
      if (item)
        return {
          since: asked,
          words: [`The board asks for: ${item}`, `The board asks for: ${item}`],
          place: '/path#board-items',
        }
      if (unread?.subject && unread.since >= asked) {
        return {
          since: asked,
          words: [`Read “${unread.subject}”`, 'The board asks for something more'],
          reason: `The board asks for something more. We wrote to you on ${formatDay(unread.since)} what, and by when.`,
        }
      }
      return {
        since: asked,
        reason: 'Our message says what it is, and by when. Write to us if you have heard nothing.',
      }
    },
  },
  {
    ...step('board_to_decide', 'board_eligible', ['The board decides whether you may test', 'The board has to decide']),
    find: (view) => {
      const filed = doneOn(view, 'board_submitted')
      const isAhead = view.steps.get('board_eligible')?.state === 'ahead' && view.side === null
      return awaited(view, 'board_eligible') ?? (filed !== null && isAhead ? { since: filed } : null)
    },
  },
]
