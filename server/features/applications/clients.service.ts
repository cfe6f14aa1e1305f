import type { ClientWithLastMove } from '#contract/admin.ts'
import { ledHere } from '#domain/applications/undo.ts'
import { found } from '#domain/refusal.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import { shownClient } from './applications.service.ts'
import { findClient, findContact } from './applications.store.ts'
import { findLastMove, type LastMoveRow } from './moves.store.ts'

/** One application as the office works on it. */
export async function clientWithLastMove(db: Sql | Tx, id: string): Promise<ClientWithLastMove> {
  const [row, last, contact] = await Promise.all([findClient(db, id), findLastMove(db, id), findContact(db, id)])
  const client = shownClient(found(row, 'Application'))
  const lastMove = last && ledHere(last, client) ? shownMove(last) : null
  return { ...client, lastMove, contact: found(contact, 'Application') }
}

const shownMove = ({ feesFrom: _, feesTo: __, ...move }: LastMoveRow) => ({ ...move, at: move.at.toISOString() })
