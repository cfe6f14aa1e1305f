import { expect, test } from 'vitest'
import { sql } from '#server/database/sql.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { readCase } from './case-record.ts'

const portal = usePortal()

test('reading a case reuses the prepared plan of its query', async () => {
  const { application } = await applicantWithApplication(portal)
  await portal.deps.db.begin(async (tx) => {
    for (let times = 0; times < 6; times++) await readCase(tx, application.id)
    const planned = () => tx.rows(sql`select name, custom_plans from pg_prepared_statements order by name`)
    const before = await planned()
    await readCase(tx, application.id)
    expect(await planned()).toEqual(before)
  })
})
