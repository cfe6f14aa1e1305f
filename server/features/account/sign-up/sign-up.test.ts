import { describe, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { type SignUp, signUp } from '#contract/account/sign-up.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, aSignUp, signIn, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
let people = 0
const details = () => aSignUp(`nurse.${++people}@sign-up.test`, { completeName: 'Maria Santos Reyes' })

const post = (payload: unknown) =>
  testClient(portal).request({
    method: 'POST',
    url: signUp.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const stored = async (email: string) => {
  const row = await portal.db.one(sql`select * from sign_ups where email_key = ${email.toLowerCase()}`)
  return row
}

const sentences: [keyof SignUp, string][] = [
  ['completeName', 'Complete name is required'],
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['email', 'Valid email is required'],
  ['mobileNumber', 'Mobile number is required'],
  ['messengerGroupChat', 'Messenger group chat # is required'],
]

describe.each(sentences)('%s', (field, sentence) => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['blank', '   \t\n'],
    ['null', null],
    ['a number', 4],
    ['true', true],
    ['a list', ['Maria']],
    ['an object', {}],
  ])(`that is %s is refused with '${sentence}'`, async (_, value) => {
    const body = { ...details(), [field]: value }
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: sentence, errors: [{ path: field, message: sentence }] })
    expect(await stored(String(body.email))).toBeUndefined()
  })

  test.each([
    ['a NUL', 'Maria\0Reyes-09171234567'],
    ['half a surrogate pair', 'Maria\ud83dReyes-09171234567'],
    ['a novel', 'M'.repeat(100_000)],
  ])('with %s in it is refused', async (_, value) => {
    const answer = await post({ ...details(), [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: field, message: expect.any(String) }])
  })
})

test('every invalid field is named at once, in the order of the form', async () => {
  const answer = await post({})
  expect(answer.json()).toEqual({
    message: 'Complete name is required',
    errors: sentences.map(([path, message]) => ({ path, message })),
  })
})

test.each([
  'maria',
  'maria@',
  '@nurses.test',
  'a@b',
  'a b@nurses.test',
  'a@nurses.test, b@nurses.test',
  'a@nurses.test\n',
])('accepts or refuses an address such as %j as a mail header does', async (email) => {
  const answer = await post({ ...details(), email })
  const isWhole = email.trim() === 'a@nurses.test'
  expect(answer.statusCode).toBe(isWhole ? 201 : 400)
})

test('a mobile number needs at least ten characters', async () => {
  expect((await post({ ...details(), mobileNumber: '091712345' })).json().message).toBe('Mobile number is required')
  expect((await post({ ...details(), mobileNumber: '0917123456' })).statusCode).toBe(201)
  expect((await post({ ...details(), mobileNumber: '  091712345  ' })).statusCode).toBe(400)
})

test.each(['abcdefghijk', '0917-CALL-ME', '+() -- ./ 12', '0917 123 4567 home'])(
  'a mobile number without enough digits, or with letters, is refused: %s',
  async (mobileNumber) => {
    expect((await post({ ...details(), mobileNumber })).json()).toEqual({
      message: 'Enter a mobile number in digits, such as +63 917 123 4567',
      errors: [{ path: 'mobileNumber', message: 'Enter a mobile number in digits, such as +63 917 123 4567' }],
    })
  },
)

test.each(['+63 (917) 123-4567', '0917.123.4567', '\u202a0917\u2011123\u20114567\u202c'])(
  'a mobile number may be written as %j',
  async (mobileNumber) => {
    expect((await post({ ...details(), mobileNumber })).statusCode).toBe(201)
  },
)

test('a mobile number that is too short gets one message', async () => {
  expect((await post({ ...details(), mobileNumber: 'abc' })).json().errors).toEqual([
    { path: 'mobileNumber', message: 'Mobile number is required' },
  ])
})

test('returns text unchanged, trimmed at the ends', async () => {
  const given = { ...details(), completeName: '  Ma. Lourdes “Lou” Ñuñez-O’Brien <b>🩺</b> é  ', firstName: 'Renée' }
  expect((await post(given)).statusCode).toBe(201)
  expect(await stored(given.email)).toMatchObject({ completeName: given.completeName.trim(), firstName: 'Renée' })
})

test('ignores fields that no client may set', async () => {
  const given = { ...details(), role: 'admin', userId: '7', createdAt: '2020-01-01' }
  expect((await post(given)).statusCode).toBe(201)
  const nurse = await signIn(portal, given.email)
  expect((await nurse.call(getUser, {})).role).toBe('client')
})

test('answers 201 {} for known and unknown addresses alike', async () => {
  const maria = await applicant(portal)
  const [known, unknown] = [await post({ ...details(), email: maria.email }), await post(details())]
  for (const answer of [known, unknown]) expect([answer.statusCode, answer.json()]).toEqual([201, {}])
})

test('the latest sign-up before the first sign-in is used, in any letter case', async () => {
  const first = details()
  await post(first)
  await post({ ...first, email: first.email.toUpperCase(), firstName: 'Liza', completeName: 'Liza Cruz' })
  const nurse = await signIn(portal, first.email)
  expect(await nurse.call(getUser, {})).toMatchObject({ firstName: 'Liza', name: 'Liza Cruz', lastName: 'Reyes' })
})

test('changes nothing for an address that has a user', async () => {
  const maria = await applicant(portal)
  const before = await maria.call(getUser, {})
  await post({ ...details(), email: maria.email.toUpperCase(), firstName: 'Someone' })
  expect(await stored(maria.email)).toBeUndefined()
  await signIn(portal, maria.email)
  expect(await maria.call(getUser, {})).toEqual(before)
})

test('sends no mail and creates no user', async () => {
  const given = details()
  await post(given)
  expect(await portal.db.rows(sql`select 1 from users where email_key = ${given.email}`)).toHaveLength(0)
  expect(await portal.db.rows(sql`select 1 from dev_mailbox where recipient = ${given.email}`)).toHaveLength(0)
})
