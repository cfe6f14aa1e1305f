import type { ApplicationStatus } from '#contract/applications.ts'
import type { Tx } from '#server/database/open.ts'

/** One step in the life of an application, as it is kept for good. */
export interface Move {
  id: string
  applicationId: string
  /** null where it was started. */
  from: ApplicationStatus | null
  to: ApplicationStatus
  reason: string | null
  by: string
  at: Date
  /** The move that this one took back. */
  undoes: string | null
}

export async function keepMove(tx: Tx, move: Move): Promise<void> {
  await tx`
    insert into application_moves (id, application_id, from_status, to_status, reason, moved_by, undoes, moved_at)
    values (${move.id}, ${move.applicationId}, ${move.from}, ${move.to}, ${move.reason}, ${move.by}, ${move.undoes},
      ${move.at})`
}
