import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sendSignInCode } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { SECOND } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { type MailServer, startMailServer, startMuteServer } from '#server/testing/mail-server.ts'
import { applicant, type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { useHome } from '#server/testing/use-home.ts'

const BACK_WITHIN = 45 * SECOND
const ASKED_WITHIN = 5 * SECOND
/** Both admins get mail about each new application and the first message of each applicant. */
const OFFICE = 2

const home = useHome('mail')
let mailPort: number
beforeAll(async () => {
  mailPort = await freePort()
})

const start = (environment: Record<string, string> = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` }) =>
  startPortal({ ...home, environment: { DATABASE_URL: home.database.url, ...environment } })

const troubles: [string, () => Promise<{ close: () => Promise<void> }>][] = [
  ['away', async () => ({ close: async () => {} })],
  ['mute', () => startMuteServer(mailPort)],
  ['refusing', () => startMailServer({ port: mailPort, recipient: () => ({ code: 451, text: 'not now' }) })],
]

/** Expects that no message waits for the mail server, and that only the request for a code reports it as away. */
async function writeWhile(portal: PortalProcess, person: TestClient, applicationId: string, about: string) {
  const from = Date.now()
  const writing = Array.from({ length: 5 }, (_, n) =>
    person.call(sendMessage, { body: { applicationId, subject: `${about} ${n}`, content: 'When?' } }),
  )
  await Promise.all(writing)
  expect(Date.now() - from).toBeLessThan(ASKED_WITHIN)
  const email = `${about}@mail-away.test`
  const asked = await testClient(portal).ask(sendSignInCode, { body: { email, type: 'sign-in' } })
  expect(asked.said).toBe('503: We cannot send emails at the moment. Please try again in a minute.')
  expect(Date.now() - from).toBeLessThan(2 * ASKED_WITHIN)
}

test('a mail server with three failures, and a kill during each, gets every mail once', async () => {
  // Signing in needs a code, so the first process keeps its mail locally; no mail is queued yet.
  const first = await start({})
  // One person for each trouble: further messages of the same person would be gathered into one mail.
  const people: TestUser[] = []
  for (const [about] of troubles) people.push(await applicant(first, about))
  await first.stop()

  for (const [place, [about, trouble]] of troubles.entries()) {
    const mail = await trouble()
    const portal = await start()
    const person = testClient(portal, people[place]?.cookie)
    const { id } = await person.call(startApplication, {})
    await writeWhile(portal, person, id, about)
    // Lets the kill hit the middle of a try, as likely as not.
    await pause(1_200)
    await portal.kill()
    await mail.close()
  }

  const portals = await Promise.all([start(), start()])
  await pause(2_000)
  const mail: MailServer = await startMailServer({ port: mailPort })
  const from = Date.now()
  // Per person: mail about the application and the first message to the office, and about the start to the person.
  const expectedMails = troubles.length * (OFFICE * 2 + 1)
  await expect
    .poll(async () => await home.db.run(sql`select 1 from mail_outbox where sent_at is null`), { timeout: BACK_WITHIN })
    .toBe(0)
  const took = Date.now() - from
  expect(took).toBeLessThan(BACK_WITHIN)
  const ids = mail.letters.map(({ source }) => /^Message-ID: (\S+)/im.exec(source)?.[1])
  expect(ids).toHaveLength(expectedMails)
  expect(new Set(ids).size).toBe(expectedMails)
  expect(await home.db.rows(sql`select 1 from mail_outbox where given_up_at is not null`)).toHaveLength(0)
  const ends = await Promise.all(portals.map((portal) => portal.stop()))
  expect(ends.map(({ status }) => status)).toEqual([0, 0])
  await mail.close()
  console.log(`${expectedMails} mails after three kinds of trouble and three kills: all there in ${took} ms`)
}, 120_000)
