import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '#domain/english/counted.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { CostlyFile } from './inspect.ts'
import { acquireTurn, penalizeTurn, releaseTurn, renewTurn } from './reader-turns.store.ts'

const WAIT_WITHIN = 20_000
const ASK_EVERY = 150
const HELD_FOR = 15
const RENEW_EVERY = 5_000
const PAUSE = 5 * 60

type TurnDeps = Pick<Deps, 'db' | 'log'>

/**
 * Has one file of a person looked into at a time, whatever the number of her sessions and of processes. Whoever comes
 * meanwhile waits for a while. After a second file within an hour that took all the time there is, none for minutes.
 */
export async function inTurn<T>(deps: TurnDeps, userId: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  await waitForTurn(deps, userId, holder)
  const renewing = setInterval(() => {
    renewTurn(deps.db, userId, holder, HELD_FOR).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a turn at the PDF reader could not be renewed'),
    )
  }, RENEW_EVERY)
  try {
    return await work()
  } catch (error) {
    if (error instanceof CostlyFile) await penalizeTurn(deps.db, userId, PAUSE)
    throw error
  } finally {
    clearInterval(renewing)
    await releaseTurn(deps.db, userId, holder).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a turn at the PDF reader ends by itself'),
    )
  }
}

async function waitForTurn({ db }: TurnDeps, userId: string, holder: string) {
  for (const end = Date.now() + WAIT_WITHIN; ; await pause(ASK_EVERY)) {
    const { isTaken, pausedFor } = await acquireTurn(db, userId, holder, HELD_FOR)
    if (isTaken) return
    if (pausedFor > 0) {
      const minutes = Math.ceil(pausedFor / 60)
      throw new Refusal(
        'tooMany',
        `Your last files took too long to check. Please try again in ${counted(minutes, 'minute')}.`,
        { retryAfter: pausedFor },
      )
    }
    if (Date.now() >= end) {
      throw new Refusal('tooMany', 'Another of your files is still being checked. Please try again in a moment.', {
        retryAfter: 5,
      })
    }
  }
}
