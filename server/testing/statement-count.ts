import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const listening = new AsyncLocalStorage<string[]>()

// Every statement of this process passes through this method.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const [what] = asked
  const text = typeof what === 'string' ? what : ((what as { text?: string } | undefined)?.text ?? '')
  listening.getStore()?.push(text.replace(/\s+/g, ' ').trim())
  return Reflect.apply(query, this, asked)
} as typeof query

/** Records the statements that `work` sends to the database; ignores concurrent work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  // Awaits inside, because a lazy query is sent only when awaited.
  await listening.run(heard, async () => void (await work()))
  return heard
}
