import type { Sql } from '#server/database/open.ts'

interface PreparedQuery {
  text: string
  values?: (string | number | null)[]
}

export const clientForLimits = (db: Sql) => ({
  query: async ({ text, values = [] }: PreparedQuery) => {
    const rows = await db.unsafe<{ points: number; expire: string }[]>(text, values, { prepare: true })
    return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })), rowCount: rows.count }
  },
})
