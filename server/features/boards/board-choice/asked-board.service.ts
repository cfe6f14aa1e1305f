import { askedMeanwhile } from '#domain/boards/decided-meanwhile.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import type { Tx } from '#server/database/open.ts'
import { endAskedBoard, selectAskedBoard } from './board-choice.store.ts'

export async function assertAsked(tx: Tx, { id, expected }: { id: string; expected: string | null }): Promise<void> {
  const asked = await selectAskedBoard(tx, id)
  if (expected !== asked) throw askedMeanwhile(asked && (seededPack(asked)?.state ?? asked))
}

/** Ends the board request; refuses with 409 when the applicant now asks for another board than the team has read. */
export async function settleAskedBoard(
  tx: Tx,
  { id, expected }: { id: string; expected: string | null | undefined },
): Promise<void> {
  if (expected !== undefined) await assertAsked(tx, { id, expected })
  await endAskedBoard(tx, id)
}
