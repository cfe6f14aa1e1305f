import type { ApplicationStatus } from '#contract/applications/applications.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { formatMoney } from '../money/amounts.ts'
import { Refusal } from '../refusal.ts'
import { wrongFees } from './fees.ts'

export interface TransitionToUndo {
  id: string
  from: ApplicationStatus
  to: ApplicationStatus
  feesFrom: string | null
  feesTo: string | null
}

interface PreviousState {
  status: ApplicationStatus
  totalFees: string
  amountPaid: string
}

export const ledToCurrent = (move: Pick<TransitionToUndo, 'to'>, { status }: Pick<PreviousState, 'status'>): boolean =>
  move.to === status

const UNDO_WITHIN = DAY

/** A mistake can be undone for a day; later, only another status change helps. */
export const canStillUndo = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= UNDO_WITHIN

export const undoTooLate = (): Refusal =>
  new Refusal('conflict', 'This change is more than 24 hours old. Change the status instead.')

export const statusMail = ({ applicationId, moveId }: { applicationId: string; moveId: string }) => ({
  kind: 'status_changed' as const,
  dedupeKey: `application:${applicationId} change:${moveId}`,
})

/**
 * The state of an application after an undo of its last move, or a Refusal with the reason against it. Fees that the
 * same move changed are restored too.
 */
export function previousState(
  move: TransitionToUndo | undefined,
  now: PreviousState,
  { meant, currency }: { meant: string; currency: string },
): { status: ApplicationStatus; totalFees: string } {
  if (!move || !ledToCurrent(move, now)) throw new Refusal('conflict', 'There is no status change to undo')
  if (meant !== move.id) {
    throw new Refusal('conflict', 'The status has changed since then. Please check the application again.')
  }
  if (move.feesFrom === null) return { status: move.from, totalFees: now.totalFees }
  if (move.feesTo !== now.totalFees) {
    throw new Refusal(
      'conflict',
      `This change also set the fees, and they have changed again since: they are now ` +
        `${formatMoney(now.totalFees, currency)}. Please set the status and fees by hand.`,
    )
  }
  const wrong = wrongFees(move.feesFrom, now.amountPaid, currency)
  if (wrong) throw new Refusal('conflict', `This change also set the fees. ${wrong}.`)
  return { status: move.from, totalFees: move.feesFrom }
}
