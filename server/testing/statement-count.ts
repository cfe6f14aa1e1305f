import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const listening = new AsyncLocalStorage<string[]>()

// Where every statement of this process leaves for the database.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const [what] = asked
  const text = typeof what === 'string' ? what : ((what as { text?: string } | undefined)?.text ?? '')
  listening.getStore()?.push(text.replace(/\s+/g, ' ').trim())
  return Reflect.apply(query, this, asked)
} as typeof query

/** The statements that some work sends to the database itself, not counting what others send meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  // Waited for inside, as a request may leave only when somebody waits for its answer.
  await listening.run(heard, async () => void (await work()))
  return heard
}
