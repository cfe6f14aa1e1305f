import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { boardsBy } from '../cases/testing/exam-facts.ts'
import type { RequestFact } from './path-facts.ts'
import { marksByRequests } from './request-steps.ts'

const request = (party: RequestFact['party'], some: Partial<RequestFact>): RequestFact => ({
  id: party,
  party,
  status: 'asked',
  askedAt: '2026-11-02',
  preparingSince: null,
  sentAt: null,
  receivedAt: null,
  acceptedAt: null,
  number: null,
  ...some,
})
const there = { status: 'accepted', sentAt: '2026-11-05', receivedAt: '2026-11-09', acceptedAt: '2026-11-10' } as const
const boardOf = boardsBy(boards)
const days = (requests: RequestFact[], board: string | null = 'TX') =>
  Object.fromEntries(
    marksByRequests({ requests, board: board === null ? null : boardOf(board) }).map(({ code, doneOn }) => [
      code,
      doneOn,
    ]),
  )

test('school and PRC are asked when both are asked, and have sent when both documents are sent', () => {
  expect(days([])).toEqual({})
  expect(days([request('school', {})])).toEqual({})
  const asked = [request('school', {}), request('prc', { askedAt: '2026-11-04' })]
  expect(days(asked)).toEqual({ source_requests_sent: '2026-11-04' })
  expect(days([request('school', there), request('prc', { status: 'in_preparation' })])).toEqual({
    source_requests_sent: '2026-11-02',
  })
  expect(days([request('school', there), request('prc', { status: 'sent', sentAt: '2026-11-06' })])).toEqual({
    source_requests_sent: '2026-11-02',
    sources_sent: '2026-11-06',
  })
  expect(days([request('school', there), request('prc', { ...there, sentAt: '2026-11-07' })])).toEqual({
    source_requests_sent: '2026-11-02',
    sources_sent: '2026-11-07',
  })
})

test('a cancelled request completes no step, and an unneeded request counts as done', () => {
  const school = request('school', {})
  expect(days([school, request('prc', { status: 'cancelled' })])).toEqual({})
  expect(days([school, request('prc', { status: 'not_needed' })])).toEqual({ source_requests_sent: '2026-11-02' })
  expect(days([school, request('prc', { status: 'problem' })])).toEqual({ source_requests_sent: '2026-11-02' })
  expect(days([school, request('prc', { status: 'not_started', askedAt: null })])).toEqual({})
  expect(days([school, request('prc', {}), request('high_school', { status: 'ready_to_ask', askedAt: null })])).toEqual(
    {},
  )
})

test('the board decides whose documents are needed, and without a board school and PRC are', () => {
  expect(days([request('school', {})], 'CA')).toEqual({ source_requests_sent: '2026-11-02' })
  expect(days([request('school', {}), request('high_school', {})], 'NMI')).toEqual({
    source_requests_sent: '2026-11-02',
  })
  expect(days([request('school', {}), request('prc', {})], null)).toEqual({ source_requests_sent: '2026-11-02' })
  expect(boardOf('NY').sources).toEqual(['school', 'prc'])
})

test('a request to the evaluator completes the order and the report', () => {
  expect(days([request('evaluator', {})])).toEqual({ evaluation_ordered: '2026-11-02' })
  const sources = [request('school', there), request('prc', { ...there, receivedAt: '2026-11-12' })]
  expect(days([request('evaluator', {}), ...sources])).toMatchObject({ evaluation_waiting_sources: '2026-11-12' })
  const [school] = sources
  const onItsWay = request('prc', { status: 'sent', sentAt: '2026-11-06' })
  expect(school && days([request('evaluator', {}), school, onItsWay])).not.toHaveProperty('evaluation_waiting_sources')
  const reading = request('evaluator', { status: 'in_preparation', preparingSince: '2026-11-11' })
  expect(days([reading, ...sources])).toMatchObject({ evaluation_waiting_sources: '2026-11-11' })
  expect(days([reading])).toEqual({ evaluation_ordered: '2026-11-02', evaluation_waiting_sources: '2026-11-11' })
  expect(days([request('evaluator', { ...there, sentAt: null })])).toEqual({
    evaluation_ordered: '2026-11-02',
    evaluation_issued: '2026-11-09',
  })
})

test('the request with the latest day is the evidence of the step', () => {
  const asked = [request('school', { number: 'OR 17' }), request('prc', { askedAt: '2026-11-04', number: 'JD 0142' })]
  expect(marksByRequests({ requests: asked, board: null })).toEqual([
    { code: 'source_requests_sent', doneOn: '2026-11-04', number: 'JD 0142', requestId: 'prc' },
  ])
})
