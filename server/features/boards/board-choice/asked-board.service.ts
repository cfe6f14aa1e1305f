import { askedMeanwhile } from '#domain/boards/decided-meanwhile.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import type { Tx } from '#server/database/open.ts'
import { endAskedBoard, selectAskedBoard } from './board-choice.store.ts'

export async function assertAsked(tx: Tx, { id, expected }: { id: string; expected: string | null }): Promise<void> {
  const asked = await selectAskedBoard(tx, id)
  if (expected !== asked) throw askedMeanwhile(asked && (seededPack(asked)?.state ?? asked))
}

/** The board that is asked for now; 409 where it is another than the team has read. */
export async function settleAskedBoard(
  tx: Tx,
  { id, expected }: { id: string; expected: string | null | undefined },
): Promise<void> {
  if (expected !== undefined) await assertAsked(tx, { id, expected })
  await endAskedBoard(tx, id)
}
