import { expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { applyRequestChange, createRequest, newRequest } from './change-request.ts'
import { chaseRules } from './chase.ts'

const times = {
  today: '2026-11-27',
  usual: chaseRules.school.usual,
  notBeforeDays: null,
}
const blank = newRequest('school', ['tor'])
const create = (draft: Parameters<typeof createRequest>[1] = {}) => createRequest(blank, draft, times)
const change = (
  request: ReturnType<typeof create>,
  asked: Parameters<typeof applyRequestChange>[1],
  today = times.today,
) => applyRequestChange(request, asked, { ...times, today })
const refused = (act: () => unknown) => refusalOf(act)?.sentence

test('a sent request is expected after the usual time, and the team asks again on that day', () => {
  expect(create()).toMatchObject({ status: 'not_started', expectedBy: null, nextChaseAt: null })
  expect(create({ askedAt: '2026-11-20' })).toMatchObject({
    status: 'asked',
    expectedBy: '2026-12-18',
    nextChaseAt: '2026-12-18',
  })
  expect(create({ status: 'asked' })).toMatchObject({ askedAt: '2026-11-27', expectedBy: '2026-12-25' })
})

test('keeps a date that was entered', () => {
  const promised = create({ expectedBy: '2026-12-02' })
  expect(promised).toMatchObject({ status: 'not_started', expectedBy: '2026-12-02', nextChaseAt: null })
  expect(change(promised, { status: 'asked' })).toMatchObject({ expectedBy: '2026-12-02', nextChaseAt: '2026-12-02' })
})

test('a request without a usual time has no expected day, and the team asks again at the usual interval', () => {
  const prc = createRequest(
    newRequest('prc', ['prc_verification']),
    { askedAt: '2026-11-20' },
    { ...times, usual: null },
  )
  expect(prc).toMatchObject({ expectedBy: null, nextChaseAt: '2026-11-27' })
})

test('a step without a date gets the date of the day', () => {
  const sent = change(create({ askedAt: '2026-11-20' }), { status: 'sent', courier: 'DHL', tracking: '42' })
  expect(sent).toMatchObject({ status: 'sent', sentAt: '2026-11-27', courier: 'DHL', nextChaseAt: '2026-11-30' })
  const there = change(sent, { status: 'delivered' }, '2026-12-01')
  expect(there).toMatchObject({ receivedAt: '2026-12-01', acceptedAt: null, nextChaseAt: '2026-12-15' })
  expect(change(there, { status: 'accepted', acceptedAt: '2026-12-02' }, '2026-12-03')).toMatchObject({
    status: 'accepted',
    acceptedAt: '2026-12-02',
    nextChaseAt: null,
  })
})

test('going back to an earlier status removes the later dates', () => {
  const sent = change(create({ askedAt: '2026-11-20' }), { status: 'sent' })
  const back = change(sent, { status: 'asked', reason: 'The wrong client' })
  expect(back).toMatchObject({ status: 'asked', askedAt: '2026-11-20', sentAt: null, nextChaseAt: '2026-12-18' })
})

test('a reported problem sets the status, and asking again clears the problem', () => {
  const open = change(create({ askedAt: '2026-11-20' }), { problem: { code: 'no_seal', note: 'On page two' } })
  expect(open).toMatchObject({
    status: 'problem',
    problem: { code: 'no_seal', note: 'On page two' },
    nextChaseAt: null,
  })
  expect(change(open, { status: 'asked' }, '2026-12-04')).toMatchObject({
    problem: null,
    askedAt: '2026-12-04',
    expectedBy: '2027-01-01',
  })
})

test('after a reminder the usual interval applies unless a day was set', () => {
  const asked = create({ askedAt: '2026-10-20' })
  const chased = change(asked, { chase: { on: '2026-11-20', how: 'phone' } })
  expect(chased).toMatchObject({ lastChaseOn: '2026-11-20', nextChaseAt: '2026-11-27' })
  const set = change(chased, { nextChaseAt: '2026-12-24' })
  expect(change(set, { officeNote: 'Closed for the feast' }).nextChaseAt).toBe('2026-12-24')
  expect(change(set, { chase: { on: '2026-11-27', how: 'email' } }).nextChaseAt).toBe('2026-12-04')
  expect(change(set, { nextChaseAt: null }).nextChaseAt).toBe('2026-11-27')
})

test('a repeated change has no effect', () => {
  const asked = create({ askedAt: '2026-11-20' })
  expect(change(asked, { status: 'asked' })).toEqual(asked)
})

test('impossible days are refused', () => {
  const asked = create({ askedAt: '2026-11-20' })
  expect(refused(() => create({ askedAt: '2026-11-28' }))).toBe('Enter a day that is not in the future')
  expect(refused(() => change(asked, { status: 'sent', sentAt: '2026-11-19' }))).toBe(
    'It cannot be sent before it was asked for',
  )
  expect(refused(() => change(asked, { expectedBy: '2026-11-01' }))).toBe(
    'It cannot be expected before it was asked for',
  )
  expect(refused(() => change(asked, { chase: { on: '2026-12-01', how: 'phone' } }))).toBe(
    'Enter a day that is not in the future',
  )
  expect(refused(() => create({ takenOn: '2027-01-01' }))).toBe('Enter a day that is not in the future')
})

test('a new request cannot start with a problem or cancelled', () => {
  for (const status of ['problem', 'cancelled', 'not_needed'] as const) {
    expect(refused(() => create({ status }))).toBe('A new request cannot begin with this status')
  }
  expect(create({ status: 'delivered', receivedAt: '2026-11-01' })).toMatchObject({ status: 'delivered' })
})
