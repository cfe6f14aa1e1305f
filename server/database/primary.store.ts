import type pg from 'pg'

interface DatabaseReadOnly extends Error {
  name: 'DatabaseUnavailable'
  code: '25006'
}

export const selectOnlyServer = (): DatabaseReadOnly =>
  Object.assign(new Error('The database takes no writes'), { name: 'DatabaseUnavailable', code: '25006' } as const)

const ANSWER_WITHIN = 2_000

/** Throws when the server is read-only: a standby, or a server that is set to read-only. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const query = { text: `select current_setting('transaction_read_only') as value`, query_timeout: ANSWER_WITHIN }
  const { rows } = await client.query<{ value: string }>(query)
  if (rows[0]?.value !== 'off') throw selectOnlyServer()
}
