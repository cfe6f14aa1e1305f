import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getUser, signOut } from '#contract/session.ts'
import { sql } from '#server/database/sql.ts'
import { cookieOf, requestCode, tryCode } from '#server/testing/mailbox.ts'
import { applicant, type Visitor, visitor } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let test: TestApp
let other: TestApp
beforeAll(async () => {
  test = await startApp()
  other = await startApp({}, { beside: test })
  // The worst case: no process ever hears of an end.
  await test.db.run(sql`alter table sessions disable trigger session_end_is_told`)
})
afterAll(async () => {
  await other.close()
  await test.close()
})

const at = (process: TestApp, { cookie }: Visitor) => visitor(process, cookie)
const ask = async (process: TestApp, person: Visitor) => (await at(process, person).ask(getUser, {})).status

/** Keeps a session fresh in the memory of both processes, as a page that asks all the time. */
function keepAsking(person: Visitor) {
  let over = false
  const done = (async () => {
    while (!over) for (const process of [test, other]) await ask(process, person)
  })()
  return async () => {
    over = true
    await done
  }
}

it('whoever signs out is signed out at every process with the answer, though nobody was told', async () => {
  for (let time = 0; time < 5; time += 1) {
    const maria = await applicant(test)
    const stop = keepAsking(maria)
    await pause(50)
    await maria.request({ url: signOut.path })
    expect([await ask(other, maria), await ask(test, maria)]).toEqual([401, 401])
    await stop()
  }
})

it('so is the older session of a browser that signs in again', async () => {
  const email = 'maria@memory.test'
  const first = await tryCode(test, email, await requestCode(test, email))
  const before = visitor(test, cookieOf(first))
  const stop = keepAsking(before)
  const again = await tryCode(test, email, await requestCode(test, email), before)
  expect(await ask(other, before)).toBe(401)
  expect(await ask(other, visitor(test, cookieOf(again)))).toBe(200)
  await stop()
})

it('a session that the database lost is believed for a moment and no longer, however often it is asked for', async () => {
  const maria = await applicant(test)
  const stop = keepAsking(maria)
  await pause(50)
  await test.db.run(sql`delete from sessions where user_id = ${maria.id}`)
  await pause(250)
  expect([await ask(other, maria), await ask(test, maria)]).toEqual([401, 401])
  await stop()
})

it('an application is its owner’s at once, wherever it was started', async () => {
  const maria = await applicant(test)
  const stop = keepAsking(maria)
  const application = (await maria.request({ method: 'POST', url: '/api/applications' })).json()
  for (const process of [test, other]) {
    const answer = await at(process, maria).request({ url: `/api/applications/${application.id}/documents` })
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  }
  await stop()
})

it('a session in use is written down as used, once in a minute', async () => {
  const maria = await applicant(test)
  const seen = async () => {
    const row = await test.db.one<{ seen: Date }>(
      sql`select last_seen_at as seen from sessions where user_id = ${maria.id}`,
    )
    return row?.seen.getTime() ?? 0
  }
  const begun = await seen()
  await ask(test, maria)
  expect(await seen()).toBe(begun)
  test.clock.advance(61_000)
  await Promise.all([1, 2, 3, 4].map(() => ask(test, maria)))
  const touched = await seen()
  expect(touched).toBeGreaterThan(begun + 60_000)
  await ask(test, maria)
  expect(await seen()).toBe(touched)
})
