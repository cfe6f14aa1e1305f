import { describe, expect, test } from 'vitest'
import { getUser, sendSignInCode } from '#contract/account/session.ts'
import { identifier, sql } from '#server/database/sql.ts'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { startMailServer, startMuteServer } from '#server/testing/mail-server.ts'
import { tryCode, wrong } from '#server/testing/mailbox.ts'
import { applicant, signIn, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const askCode = async (process: TestApp, email: string) => {
  const from = Date.now()
  const answer = await testClient(process).ask(sendSignInCode, { body: { email, type: 'sign-in' } })
  return { status: answer.status, body: answer.body as unknown, headers: answer.headers, took: Date.now() - from }
}

describe('with a mail server', () => {
  test('delivers the code in a real mail, and leaves the local mailbox empty', async () => {
    const server = await startMailServer()
    const process = await startApp({ SMTP_URL: server.url }, { beside: portal })
    const email = 'maria@smtp.test'
    expect((await askCode(process, email)).body).toEqual({ success: true })
    expect(server.letters.map(({ to }) => to)).toEqual([[email]])
    const otp = /^(\d{6}) is your sign-in code/m.exec(server.letters[0]?.source ?? '')?.[1] ?? ''
    expect((await tryCode(process, email, otp)).status).toBe(200)
    for (const table of ['dev_mailbox', 'mail_outbox']) {
      expect(await portal.db.rows(sql`select 1 from ${identifier(table)} where recipient = ${email}`)).toHaveLength(0)
    }
    await process.close()
    await server.close()
  })

  test.each([
    ['away', async () => ({ url: 'smtp://127.0.0.1:1', close: async () => {} })],
    ['mute', startMuteServer],
    ['hanging in the middle', () => startMailServer({ letter: () => new Promise(() => {}) })],
    ['busy', () => startMailServer({ recipient: () => ({ code: 451, text: 'busy' }) })],
  ])('that is %s, a code request gets 503 within five seconds, and other requests work', async (_, start) => {
    const server = await start()
    const process = await startApp({ SMTP_URL: server.url }, { beside: portal })
    const maria = await applicant(portal)
    const answers = await Promise.all([askCode(process, maria.email), askCode(process, 'unknown@smtp.test')])
    for (const { status, body, headers, took } of answers) {
      expect(status).toBe(503)
      expect(body).toEqual({
        message: 'We cannot send emails at the moment. Please try again in a minute.',
        code: 'mail_unavailable',
      })
      expect(headers['retry-after']).toBe('30')
      expect(took).toBeLessThan(5_000)
    }
    expect((await testClient(process, maria.cookie).ask(getUser, {})).status).toBe(200)
    await process.close()
    await server.close()
  })

  test('that does not know an address, a code request gets the usual response', async () => {
    const server = await startMailServer({ recipient: () => ({ code: 550, text: 'no such user' }) })
    const process = await startApp({ SMTP_URL: server.url }, { beside: portal })
    expect(await askCode(process, 'nobody@smtp.test')).toMatchObject({ status: 200, body: { success: true } })
    await process.close()
    await server.close()
  })
})

describe('with the database away', () => {
  test('every request gets 503 with its error code, and works again after the return of the database', async () => {
    const way = await openFlakyProxy(portal.databaseUrl)
    const process = await startApp({}, { beside: { ...portal, databaseUrl: way.url } })
    const maria = await signIn(process, 'maria@away.test')
    await way.cut()
    const requests = [
      askCode(process, 'maria@away.test'),
      tryCode(process, 'maria@away.test', '123456'),
      maria.ask(getUser, {}),
    ]
    for (const { status, body, headers } of await Promise.all(requests)) {
      expect(status).toBe(503)
      expect(body).toMatchObject({ code: 'database_unavailable' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await maria.request({ url: '/api/logout' })).statusCode).toBe(503)
    expect((await maria.request({ url: '/api/login' })).headers.location).toBe('/login')
    await way.mend()
    expect((await maria.ask(getUser, {})).status).toBe(200)
    await process.close()
    await way.close()
  })
})

test('the log of sign-ins and mail failures holds no address, no code and no token', async () => {
  const lines: string[] = []
  const server = await startMailServer({
    recipient: (address) => (address.startsWith('gone') ? { code: 550, text: `no ${address}` } : undefined),
  })
  const process = await startApp(
    { SMTP_URL: server.url, RATE_LIMIT: 'on' },
    { beside: portal, logTo: { write: (line) => lines.push(line) } },
  )
  const email = 'secret.nurse@logs.test'
  const forged = 'forged\r\n{"level":30,"msg":"forged line"}'
  for (let n = 0; n < 6; n += 1) await askCode(process, email)
  await askCode(process, 'gone.nurse@logs.test')
  await askCode(process, forged)
  const codes = server.letters.map(({ source }) => /^(\d{6}) is/m.exec(source)?.[1] ?? '')
  const code = codes.at(-1) ?? ''
  await tryCode(process, email, wrong(code))
  const answer = await tryCode(process, email, code)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const nurse = testClient(process, cookie)
  await nurse.request({ url: `/api/login?returnTo=/documents%3Femail%3D${email}` })
  await nurse.request({ url: `/api/users?email=${email}` })
  await nurse.request({ url: `/${email}` })
  await nurse.request({ url: '/api/auth/user', headers: { 'user-agent': forged.replace(/[\r\n]/g, ' ') } })
  await nurse.request({ url: '/api/logout' })
  await process.close()
  await server.close()

  expect(codes).toHaveLength(5)
  expect(lines.length).toBeGreaterThan(10)
  const log = lines.join('')
  for (const secret of [...codes, cookie.split('=')[1] ?? '', 'logs.test', 'secret.nurse', 'forged']) {
    expect(log).not.toContain(secret)
  }
  for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1)
})
