import { expect, test } from 'vitest'
import { RequestParty, RequestProblem, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import {
  isRequestOverdue,
  type RequestFacts,
  requestTitle,
  teamTitle,
  toRequestCard,
  trackingLink,
} from './request-card.ts'
import { problemsOf } from './request-labels.ts'
import { usualSpanOf } from './usual-span.ts'

const usualOf = (party: RequestParty) =>
  usualSpanOf({ party, learned: null, told: null, learnedOfKind: null, board: null, today: '2026-12-01' })

const facts: RequestFacts = {
  id: '1',
  party: 'school',
  thirdPartyName: null,
  purpose: ['tor', 'rle'],
  recipient: 'Texas Board of Nursing, 1801 Congress Avenue, Austin',
  status: 'asked',
  askedAt: '2026-11-20',
  expectedBy: '2026-12-18',
  sentAt: null,
  courier: null,
  tracking: null,
  receivedAt: null,
  acceptedAt: null,
  problem: null,
  nextChaseAt: '2026-12-18',
  chasedOn: [],
  isCaseEnded: false,
  usual: usualOf('school'),
}
const sentence = (change: Partial<RequestFacts>, today = '2026-11-27') =>
  toRequestCard({ ...facts, ...change }, today).sentence

test('a card names sender, document and recipient', () => {
  expect(requestTitle(facts)).toBe('Your school → Texas Board of Nursing: transcript and RLE summary')
  expect(requestTitle({ ...facts, party: 'prc', recipient: null, purpose: ['prc_verification'] })).toBe(
    'The PRC: licence verification',
  )
  expect(requestTitle({ ...facts, purpose: ['Some special_form'] })).toContain(': Some special form')
})

test('the team reads the name of the school, or "The school" when it is unknown', () => {
  const rest = ' → Texas Board of Nursing: transcript and RLE summary'
  expect(teamTitle({ ...facts, thirdParty: null })).toBe(`The school${rest}`)
  expect(teamTitle({ ...facts, thirdParty: { name: 'University of Baguio' } })).toBe(`University of Baguio${rest}`)
  for (const party of RequestParty.options) {
    expect(teamTitle({ ...facts, party, thirdParty: null })).not.toContain('Your')
  }
})

test('a request says since when it waits, its usual time and the number of the present day', () => {
  expect(sentence({})).toBe(
    'We asked your school on 20 Nov 2026. This usually takes 15 to 20 working days; today is working day 5. ' +
      'We ask again on 18 Dec 2026.',
  )
})

test('a request without a usual time says only when the team asks again', () => {
  expect(sentence({ party: 'prc', usual: null, expectedBy: null, nextChaseAt: '2026-11-27' })).toBe(
    'We asked the PRC on 20 Nov 2026. We ask again on 27 Nov 2026.',
  )
})

test('a missed day to ask again is shown as now', () => {
  const late = { ...facts, party: 'prc', usual: null, nextChaseAt: '2026-11-27' } as const
  expect(toRequestCard(late, '2026-11-30')).toMatchObject({
    nextAskOn: '2026-11-30',
    sentence: expect.stringContaining('We ask again now.'),
  })
})

test('a delivered document still needs confirmation by its recipient', () => {
  expect(sentence({ status: 'delivered', receivedAt: '2026-12-01' })).toBe(
    'It was delivered on 1 Dec 2026. Texas Board of Nursing still has to confirm it.',
  )
  expect(sentence({ status: 'accepted', acceptedAt: '2026-12-03' })).toBe(
    'Texas Board of Nursing confirmed it on 3 Dec 2026. Nothing is left to do here.',
  )
})

test('a sent document shows its courier and tracking number', () => {
  const card = toRequestCard(
    { ...facts, status: 'sent', sentAt: '2026-12-01', courier: 'DHL', tracking: '42' },
    '2026-12-02',
  )
  expect(card).toMatchObject({ waitsFor: 'DHL', since: '2026-12-01' })
  expect(card.sentence).toBe('It was sent on 1 Dec 2026 with DHL, tracking number 42.')
})

test('a request is late from the day after its expected day', () => {
  expect(isRequestOverdue(facts, '2026-12-18')).toBe(false)
  expect(isRequestOverdue(facts, '2026-12-19')).toBe(true)
  expect(sentence({}, '2026-12-19')).toContain('It is later than we expected.')
  for (const status of ['accepted', 'cancelled', 'not_needed'] as const) {
    expect(isRequestOverdue({ ...facts, status }, '2027-12-19')).toBe(false)
  }
})

test('every status, party and problem has whole sentences for the applicant', () => {
  for (const party of RequestParty.options) {
    for (const status of RequestStatus.options) {
      for (const problem of problemsOf[party]) {
        const card = toRequestCard({ ...facts, party, status, problem, usual: usualOf(party) }, '2026-12-01')
        expect(card.sentence).toMatch(/^[A-Z].*\.$/)
        expect(card.sentence + card.title + card.waitsFor).not.toMatch(/undefined|null|_|\.\./)
      }
    }
  }
  expect(new Set(Object.values(problemsOf).flat())).toEqual(new Set(RequestProblem.options))
})

test('a request of a closed application promises no further step', () => {
  for (const status of RequestStatus.options) {
    const card = toRequestCard({ ...facts, status, isCaseEnded: true }, '2027-01-05')
    const isOver = ['accepted', 'cancelled', 'not_needed'].includes(status)
    expect(card).toMatchObject({
      waitsFor: 'No one',
      ...(!isOver && { expectedBy: null, nextAskOn: null, since: null }),
    })
    expect(card.sentence).not.toMatch(/We ask again|we ask for it next|later than|working on it|still has to/)
  }
  expect(sentence({ isCaseEnded: true })).toBe(
    'We asked your school on 20 Nov 2026. Your application is closed, so we no longer ask for this.',
  )
})

test.each([
  ['DHL Express', '12 3456 7890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
  ['FedEx', 'A/B', 'https://www.fedex.com/fedextrack/?trknbr=A%2FB'],
  ['UPS', '1Z', 'https://www.ups.com/track?tracknum=1Z'],
  ['My cousin', '1', null],
  [null, '1', null],
])('the tracking number of %s %s links to %s', (courier, tracking, address) => {
  expect(trackingLink(courier, tracking)).toBe(address)
})
