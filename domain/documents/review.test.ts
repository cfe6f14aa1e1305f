import { expect, test } from 'vitest'
import { DESPITE_REQUIRED, type DocumentDecision, NOTES_REQUIRED } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import { assertDecision, decisionOf } from './review.ts'

const today = '2026-11-04'
const passport = { requirementId: 'passport' as const, pageCount: 3, expiresOn: null }

const decide = (review: DocumentDecision, about: object = {}) =>
  assertDecision(decisionOf(review), { paper: { ...passport, ...about }, today })

const place: Pointer = { page: 3, x: 0.5, y: 0.5, width: 0.1, height: 0.1 }
const sentBack: DocumentDecision = {
  status: 'rejected',
  reviewNotes: 'The photo is cut off',
  reasons: ['illegible', 'expired'],
}

test.each(['', '   ', '\n\t'])('a resubmission cannot be requested with the notes %j', (reviewNotes) => {
  expect(() => decide({ ...sentBack, reviewNotes })).toThrow(NOTES_REQUIRED)
})

test('a single reason is stored for a rejection and ignored for an approval', () => {
  const { reasons: _, ...alone } = sentBack
  expect(decisionOf({ ...alone, reviewReason: 'expired' }).reasons).toEqual(['expired'])
  expect(decisionOf({ status: 'approved', reviewReason: 'expired' }).reasons).toEqual([])
})

test('a decision is refused when its single reason contradicts its list of reasons', () => {
  expect(decisionOf({ ...sentBack, reviewReason: 'illegible' }).reasons).toEqual(['illegible', 'expired'])
  expect(() => decisionOf({ ...sentBack, reviewReason: 'expired' })).toThrow('The first of the reasons')
})

test('an approval with a reason or a marked place is refused', () => {
  expect(() => decisionOf({ status: 'approved', reasons: ['expired'] })).toThrow('An approval has no reason')
  expect(() => decisionOf({ status: 'approved', pointers: [place] })).toThrow('An approval has no reason')
})

test('a marked place must be on a page of the document and have a reason of the decision', () => {
  decide({ ...sentBack, pointers: [{ ...place, reason: 'expired' }] })
  expect(() => decide({ ...sentBack, pointers: [{ ...place, page: 4 }] })).toThrow('This document has 3 pages')
  expect(() => decide({ ...sentBack, pointers: [{ ...place, reason: 'other' }] })).toThrow('Choose one of the reasons')
  decide({ ...sentBack, pointers: [{ ...place, page: 4 }] }, { pageCount: null })
})

test.each([
  ['a check that says no', { status: 'approved', checks: { signed: false } }, {}],
  ['a paper that has expired', { status: 'approved' }, { expiresOn: '2026-11-03' }],
  ['a passport that ends within six months', { status: 'approved' }, { expiresOn: '2027-05-03' }],
] as const)('%s can be approved only with a sentence of explanation', (_, review, about) => {
  expect(() => decide(review, about)).toThrow(DESPITE_REQUIRED)
  decide({ ...review, despite: 'The embassy has extended it' }, about)
})

test('a check that belongs to another kind of document is refused', () => {
  decide({ status: 'approved', checks: { signed: true } }, { expiresOn: '2027-05-04' })
  expect(() => decide({ status: 'approved', checks: { seal: true } })).toThrow('This paper has no such check')
})
