import { BULK_MAILS_AFTER_SECONDS } from '#contract/bulk.ts'
import { statusMail } from '#domain/applications/undo-transition.ts'
import type { BulkChange } from '#domain/bulk/preview.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import type { Tx } from '#server/database/open.ts'
import { sendMailsAt } from '#server/jobs/mail-outbox.store.ts'
import { endOfRun, selectMoves } from './bulk.store.ts'

/** Lies beyond the end of any run; the end of the run reschedules its mails. */
export const mailsHeldUntil = (at: Date): Date => new Date(at.getTime() + HOUR)

export async function holdMails(tx: Tx, runId: string, at: Date): Promise<void> {
  await sendMailsOf(tx, runId, mailsHeldUntil(at))
}

interface EndingRun {
  runId: string
  bulkChange: BulkChange
  undoes: string | null
}

/** Sends the mails of an ended run after a delay, for an undo to cancel them; after an undo, sends the rest now. */
export async function releaseMails(tx: Tx, { runId, bulkChange, undoes }: EndingRun): Promise<void> {
  const end = bulkChange.action === 'status' ? await endOfRun(tx, runId) : null
  if (end === null) return
  if (undoes === null) await sendMailsOf(tx, runId, new Date(end.getTime() + BULK_MAILS_AFTER_SECONDS * 1_000))
  else await sendMailsOf(tx, undoes, end)
}

async function sendMailsOf(tx: Tx, runId: string, at: Date): Promise<void> {
  const moves = await selectMoves(tx, runId)
  await sendMailsAt(
    tx,
    moves.map(({ userId, ...move }) => ({ ...statusMail(move), userId })),
    at,
  )
}
