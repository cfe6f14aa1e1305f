import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { getUser, signOut } from '#contract/account/session.ts'
import { sql } from '#server/database/sql.ts'
import { cookieOf, requestCode, tryCode } from '#server/testing/mailbox.ts'
import { applicant, type TestClient, testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const other = usePortal({}, { beside: portal })
beforeAll(async () => {
  // The worst case: no process is notified of the end of a session.
  await portal.db.run(sql`alter table sessions disable trigger sessions_notify_end`)
})
const at = (process: TestApp, { cookie }: TestClient) => testClient(process, cookie)
const ask = async (process: TestApp, person: TestClient) => (await at(process, person).ask(getUser, {})).status

/** Keeps a session cached in both processes, as a page that polls all the time does. */
function keepAsking(person: TestClient) {
  let over = false
  const done = (async () => {
    while (!over) for (const process of [portal, other]) await ask(process, person)
  })()
  return async () => {
    over = true
    await done
  }
}

test('signing out ends the session at every process at once', async () => {
  for (let time = 0; time < 5; time += 1) {
    const maria = await applicant(portal)
    const stop = keepAsking(maria)
    await pause(50)
    await maria.request({ url: signOut.path })
    expect([await ask(other, maria), await ask(portal, maria)]).toEqual([401, 401])
    await stop()
  }
})

test('a new sign-in ends the browser’s older session at every process at once', async () => {
  const email = 'maria@memory.test'
  const first = await tryCode(portal, email, await requestCode(portal, email))
  const before = testClient(portal, cookieOf(first))
  const stop = keepAsking(before)
  const again = await tryCode(portal, email, await requestCode(portal, email), before)
  expect(await ask(other, before)).toBe(401)
  expect(await ask(other, testClient(portal, cookieOf(again)))).toBe(200)
  await stop()
})

test('a session that was deleted in the database is valid for a quarter of a second at most', async () => {
  const maria = await applicant(portal)
  const stop = keepAsking(maria)
  await pause(50)
  await portal.db.run(sql`delete from sessions where user_id = ${maria.id}`)
  await pause(250)
  expect([await ask(other, maria), await ask(portal, maria)]).toEqual([401, 401])
  await stop()
})

test('a new application is readable to its owner at every process at once', async () => {
  const maria = await applicant(portal)
  const stop = keepAsking(maria)
  const application = (await maria.request({ method: 'POST', url: '/api/applications' })).json()
  for (const process of [portal, other]) {
    const answer = await at(process, maria).request({ url: `/api/applications/${application.id}/documents` })
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  }
  await stop()
})

test('the last use of a session is stored once a minute', async () => {
  const maria = await applicant(portal)
  const seen = async () => {
    const row = await portal.db.one<{ seen: Date }>(
      sql`select last_seen_at as seen from sessions where user_id = ${maria.id}`,
    )
    return row?.seen.getTime() ?? 0
  }
  const begun = await seen()
  await ask(portal, maria)
  expect(await seen()).toBe(begun)
  portal.clock.advance(61_000)
  await Promise.all([1, 2, 3, 4].map(() => ask(portal, maria)))
  const touched = await seen()
  expect(touched).toBeGreaterThan(begun + 60_000)
  await ask(portal, maria)
  expect(await seen()).toBe(touched)
})
