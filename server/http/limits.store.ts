import type { Database } from '#server/database/open.ts'

export const clientForLimits = (db: Database) => ({
  query: async ({ text, values = [] }: { text: string; values?: (string | number | null)[] }) => {
    const { rows, count } = await db.runText<{ points: number; expire: string }>(text, values)
    return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })), rowCount: count }
  },
})
