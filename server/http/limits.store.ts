import type { Sql } from '#server/database/open.ts'

interface PreparedQuery {
  text: string
  values?: (string | number | null)[]
}

/** The database in the form in which rate-limiter-flexible asks for it; the statements are the library's. */
export const clientForLimits = (db: Sql) => ({
  query: async ({ text, values = [] }: PreparedQuery) => {
    const rows = await db.unsafe<{ points: number; expire: string }[]>(text, values, { prepare: true })
    return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })), rowCount: rows.count }
  },
})
