import { readBackend } from './migrations.store.ts'
import { openDatabase } from './open.ts'
import { StartRefusal } from './start-refusal.ts'

const TRIES = 5
const ANSWER_WITHIN = 5_000

/** Refuses a pooler that gives no session of its own to a connection: locks, prepared statements and LISTEN would be lost. */
export async function refuseTransactionPooler(url: string, variable: string): Promise<void> {
  if (!(await sharesSessions(url))) return
  const fix =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the server behind it, or let it pool by session.'
      : 'Give the address of the server itself.'
  throw new StartRefusal(`${variable}: this is a pooler that does not keep sessions (transaction pooling). ${fix}`)
}

/** Poolers give what was used last to whoever asks next, and another connection while that one is busy. */
async function sharesSessions(url: string): Promise<boolean> {
  const options = { connections: 1, statementTimeout: 0, answerWithin: ANSWER_WITHIN, isPooled: true }
  const [one, other] = [openDatabase(url, options), openDatabase(url, options)]
  try {
    const own = await readBackend(one)
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await readBackend(other)) === own) return true
      const whileBusy = await other.begin(async (tx) => [await readBackend(tx), await readBackend(one)])
      if (whileBusy[0] === own || whileBusy[1] !== own) return true
    }
    return false
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}
