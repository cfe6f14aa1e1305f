import type { Database } from '#server/database/open.ts'

interface PreparedQuery {
  text: string
  values?: (string | number | null)[]
}

export const clientForLimits = (db: Database) => ({
  query: async ({ text, values = [] }: PreparedQuery) => {
    const { rows, count } = await db.runText<{ points: number; expire: string }>(text, values)
    return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })), rowCount: count }
  },
})
