import { beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { sql } from '#server/database/sql.ts'
import { cookieOf } from '#server/testing/mailbox.ts'
import { admin, applicant, type TestUser, testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const here = { host: 'localhost:3000' }

let maria: TestUser
const demo = usePortal()
beforeAll(async () => {
  maria = await applicant(demo)
  await selectOrInsertSetting(demo.db, 'demo', 'yes')
})
const become = (portal: TestApp, id: string, headers: Record<string, string> = here) =>
  testClient(portal).request({
    method: 'POST',
    url: `/dev/personas/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  })

test('lists the people of the demo on a page without script', async () => {
  const page = await testClient(demo).request({ url: '/dev/personas', headers: here })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Maria Reyes')
  expect(page.body).not.toContain('<script')
})

test('signs in as a chosen person, and leaves an audit event', async () => {
  const answer = await become(demo, maria.id)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  expect(await testClient(demo, cookieOf(answer)).call(getUser, {})).toMatchObject({ id: maria.id, role: 'client' })
  const entry = await demo.db.one(sql`select action, detail from audit order by id desc limit 1`)
  expect(entry).toEqual({ action: 'session.started', detail: { role: 'client', by: 'persona' } })
})

test('redirects a team member to the team’s start page', async () => {
  const ana = await admin(demo)
  expect((await become(demo, ana.id)).headers.location).toBe('/admin/today')
})

test.each([
  ['somebody unknown', '0199aaaa-0000-7000-8000-000000000001', here, 404],
  ['an id of a wrong form', '%00', here, 404],
  ['a request that came from elsewhere', '', { host: 'portal.provider.example' }, 404],
  ['a page of another site', '', { ...here, origin: 'https://evil.example' }, 403],
])('refuses %s', async (_, id, headers, status) => {
  const answer = await become(demo, id || maria.id, headers)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('is 404 in a database that the demo did not create', async () => {
  const portal = await ownPortal()
  const liza = await applicant(portal, 'Liza')
  const page = await testClient(portal).request({ url: '/dev/personas', headers: here })
  expect([page.statusCode, (await become(portal, liza.id)).statusCode]).toEqual([404, 404])
})
