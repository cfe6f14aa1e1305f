import { expect, test } from 'vitest'
import { sql } from '#server/database/sql.ts'
import { applicant } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { openLog } from './open-deps.ts'

const portal = usePortal()
test('logs a database error with its code and stack, without its values', async () => {
  const lines: string[] = []
  const log = openLog({ write: (line) => lines.push(line) })
  const maria = await applicant(portal)
  const { email } = maria
  const doubled = portal.db.rows(sql`
    insert into users (id, email, email_key, first_name, last_name, name, created_at)
    values (gen_random_uuid(), ${email}, ${email}, '', '', '', now())`)
  const error = await doubled.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(JSON.stringify(error)).toContain(email)
  log.error({ err: error }, 'unexpected error')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(email)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    msg: 'unexpected error',
    err: { code: '23505', constraint: 'users_email_key_key', stack: expect.any(String) },
  })
})
