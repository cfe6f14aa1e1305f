import { describe, expect, test } from 'vitest'
import { getUser, sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { cookieOf, lettersTo, requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { aSignUp, testClient } from '#server/testing/people.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const REFUSED = '400: That code is wrong or has expired. Ask for a new one.'

const portal = usePortal()
let people = 0
const somebody = () => `nurse.${++people}@sign-in.test`

describe('a sign-in code', () => {
  test('is six digits in the first line of the mail, and signs its address in', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    const [letter] = await lettersTo(portal, email)
    expect(code).toMatch(/^\d{6}$/)
    expect(letter?.text.split('\n')[0]).toContain(code)
    expect(letter?.html).toContain(code)
    expect(letter).toMatchObject({ to: email, from: expect.stringContaining('Lampara') })
    expect((await tryCode(portal, email, code)).status).toBe(200)
  })

  test('gives one session to twenty parallel requests', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(portal, email, code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.said))).toEqual(
      new Set([REFUSED]),
    )
    const sessions = await portal.db.rows(sql`
      select token_hash from sessions s join users u on u.id = s.user_id where u.email_key = ${email}`)
    expect(sessions).toHaveLength(1)
  })

  test('works for its own address only, in any letter case', async () => {
    const [mine, other] = [somebody(), somebody()]
    const code = await requestCode(portal, mine)
    await requestCode(portal, other)
    expect((await tryCode(portal, other, code)).said).toBe(REFUSED)
    expect((await tryCode(portal, mine.toUpperCase(), code)).status).toBe(200)
  })

  test('works within ten minutes and not later', async () => {
    const app = await ownPortal({}, { beside: portal })
    const [inTime, late] = [somebody(), somebody()]
    const first = await requestCode(app, inTime)
    const second = await requestCode(app, late)
    app.clock.advance(10 * MINUTE - 5_000)
    expect((await tryCode(app, inTime, first)).status).toBe(200)
    app.clock.advance(5_000)
    expect((await tryCode(app, late, second)).said).toBe(REFUSED)
    expect(await lettersTo(app, late)).toEqual([])
  })

  test('works after four wrong tries', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    for (let n = 0; n < 4; n += 1) expect((await tryCode(portal, email, wrong(code))).said).toBe(REFUSED)
    expect((await tryCode(portal, email, code)).status).toBe(200)
  })

  test('counts at most five of ten parallel wrong tries, on two processes', async () => {
    const email = somebody()
    const other = await ownPortal({}, { beside: portal })
    const code = await requestCode(portal, email)
    const tries = Array.from({ length: 10 }, (_, n) => tryCode(n % 2 ? portal : other, email, wrong(code)))
    expect(new Set((await Promise.all(tries)).map((answer) => answer.said))).toEqual(new Set([REFUSED]))
    expect(
      await portal.db.rows(sql`select cookieless_attempts from sign_in_codes where email_key = ${email}`),
    ).toMatchObject([{ cookielessAttempts: 5 }])
    expect((await tryCode(portal, email, code)).said).toBe(REFUSED)
  })

  test('is stored only as a keyed hash', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    const row = await portal.db.one<{ codeHash: Buffer }>(sql`select * from sign_in_codes where email_key = ${email}`)
    expect(row?.codeHash).toHaveLength(32)
    expect(JSON.stringify({ ...row, codeHash: row?.codeHash.toString('utf8') })).not.toContain(code)
    const outbox = await portal.db.one(sql`select count(*)::int as count from mail_outbox`)
    expect(outbox?.count).toBe(0)
  })

  test('of another portal is refused, as the secret is part of its hash', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    const stranger = await ownPortal({ SESSION_SECRET: 'another-secret-of-another-portal' }, { beside: portal })
    expect((await tryCode(stranger, email, code)).said).toBe(REFUSED)
  })
})

describe('the sign-in endpoints', () => {
  test('respond to a code request alike for known and unknown addresses', async () => {
    const known = somebody()
    await tryCode(portal, known, await requestCode(portal, known))
    const ask = (email: string) => testClient(portal).ask(sendSignInCode, { body: { email, type: 'sign-in' } })
    const [forKnown, forUnknown] = [await ask(known), await ask(somebody())]
    expect(forKnown.status).toBe(200)
    expect(forKnown.body).toEqual({ success: true })
    expect(forUnknown.status).toBe(forKnown.status)
    expect(forUnknown.body).toEqual(forKnown.body)
    expect(Object.keys(forUnknown.headers).sort()).toEqual(Object.keys(forKnown.headers).sort())
  })

  test('respond to a wrong code alike for known and unknown addresses', async () => {
    const known = somebody()
    await tryCode(portal, known, await requestCode(portal, known))
    expect((await tryCode(portal, known, '000000')).said).toBe(REFUSED)
    expect((await tryCode(portal, somebody(), '000000')).said).toBe(REFUSED)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['a number', 7],
    ['without a host', 'maria@'],
    ['two addresses', 'a@nurses.test,b@nurses.test'],
    ['a line break and a header', 'a@nurses.test\r\nBcc: b@nurses.test'],
    ['in brackets', '<a@nurses.test>'],
    ['with a NUL', 'a\0@nurses.test'],
    ['half a surrogate pair', '\ud800@nurses.test'],
    ['far too long', `${'a'.repeat(250)}@nurses.test`],
    ['an object', { toString: 'a@nurses.test' }],
  ])('refuse an address that is %s', async (_, email) => {
    for (const spec of [sendSignInCode, signInWithCode]) {
      const answer = await testClient(portal).request({
        method: 'POST',
        url: spec.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email, type: 'sign-in', otp: '123456' }),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        message: 'Valid email is required',
        errors: [{ path: 'email', message: 'Valid email is required' }],
      })
    }
  })

  test.each([undefined, '', '12345', '1234567', 'abcdef', 123456, '１２３４５６', null])(
    'refuse a code such as %j without counting a try',
    async (otp) => {
      const email = somebody()
      await requestCode(portal, email)
      const answer = await testClient(portal).ask(signInWithCode, { body: { email, otp: otp as string } })
      expect(answer.said).toBe('400: Enter the 6-digit code from the email')
      expect(
        await portal.db.rows(sql`select cookieless_attempts from sign_in_codes where email_key = ${email}`),
      ).toMatchObject([{ cookielessAttempts: 0 }])
    },
  )

  test('refuse another type of code', async () => {
    const answer = await testClient(portal).ask(sendSignInCode, {
      body: { email: somebody(), type: 'forget-password' as 'sign-in' },
    })
    expect(answer.said).toBe('400: Unknown type of code')
  })
})

describe('the first sign-in', () => {
  test('creates the user with the details of the sign-up, and deletes the sign-up', async () => {
    const email = somebody()
    const liza = { firstName: 'Liza', completeName: 'Liza Santos Reyes' }
    await testClient(portal).call(signUp, { body: aSignUp(email.toUpperCase(), liza) })
    const { body } = await tryCode(portal, email, await requestCode(portal, email))
    expect(body.user).toEqual({
      id: expect.any(String),
      role: 'client',
      firstName: 'Liza',
      lastName: 'Reyes',
      name: 'Liza Santos Reyes',
      email,
    })
    expect(await portal.db.rows(sql`select 1 from sign_ups where email_key = ${email}`)).toHaveLength(0)
    const row = await portal.db.one(
      sql`select mobile_number, messenger_group_chat from users where email_key = ${email}`,
    )
    expect(row).toEqual({ mobileNumber: '09171234567', messengerGroupChat: '12' })
  })

  test('without a sign-up creates a user without names', async () => {
    const email = somebody()
    const { body } = await tryCode(portal, email, await requestCode(portal, email))
    expect(body.user).toMatchObject({ firstName: '', lastName: '', name: '', email })
  })

  test('creates the user once: the second sign-in finds this user', async () => {
    const email = somebody()
    const first = await tryCode(portal, email, await requestCode(portal, email))
    const second = await tryCode(portal, email.toUpperCase(), await requestCode(portal, email.toUpperCase()))
    expect(second.body.user).toEqual(first.body.user)
    const users = await testClient(portal, cookieOf(second)).call(getUser, {})
    expect(users).toEqual({ ...first.body.user, teamRole: null, permissions: [], detailsToConfirm: true })
  })
})
