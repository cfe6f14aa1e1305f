import type { MarkedCode } from '#contract/path/path.ts'
import { Refusal } from '../refusal.ts'
import { partyToTeam } from '../third-party-requests/request-labels.ts'
import { type AskedRequests, type RequestPlace, recordedAtRequest } from './request-steps.ts'

export const NOT_HAPPENED_YET = 'Enter a day that is not after today'
export const ALREADY_MARKED = 'Take it back first to mark it again.'
export const NOT_MARKED = 'This step is not marked'
export const BOARD_NOT_CHOSEN = 'Choose the board of nursing first.'

/** Side states that a new filing at the board ends. */
export const endedByFiling = ['board_changed', 'board_file_expired'] as const satisfies readonly MarkedCode[]

const NEEDS_NAMES: readonly MarkedCode[] = ['identity_aligned', 'board_packet_ready', 'board_submitted']

/** The step follows from the board itself. */
export const lacksBoard = (code: MarkedCode, board: object | null): boolean => code === 'board_chosen' && board === null

export function whyNotMark(
  code: MarkedCode,
  { openMajors, ...asked }: AskedRequests & { openMajors: number },
): Refusal | null {
  if (NEEDS_NAMES.includes(code) && openMajors > 0) return namesDiffer(openMajors)
  if (lacksBoard(code, asked.board)) return new Refusal('conflict', BOARD_NOT_CHOSEN)
  const place = recordedAtRequest(code, asked)
  return place && belongsAtRequest('Record this', place)
}

export function belongsAtRequest(
  action: 'Record this' | 'Take this back',
  { party, requestId }: RequestPlace,
): Refusal {
  const sentence = `${action} at the request to ${partyToTeam[party].replace(/^The /, 'the ')}.`
  return new Refusal('conflict', sentence, requestId === null ? {} : { requestId })
}

export const namesDiffer = (count: number): Refusal =>
  new Refusal(
    'conflict',
    `${count === 1 ? 'The name on one paper differs' : `The names on ${count} papers differ`} from the passport and ` +
      'must be corrected first. The matrix of names says which and how.',
  )
