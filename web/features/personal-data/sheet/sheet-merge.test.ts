import { expect, test } from 'vitest'
import {
  changedIn,
  conflictsIn,
  emptyDraft,
  mergedIn,
  picked,
  type SheetDraft,
  settled,
  withChange,
} from './sheet-merge.ts'
import { formOf, type SheetForm } from './sheet-questions.ts'

const before: SheetForm = {
  ...formOf(null, {}),
  firstName: 'Maria',
  birthday: '1995-04-23',
  age: '31',
  houseStreet: '12 Mabini St.',
  phoneNumber: '0917 000 0104',
  isFirstTimeTaker: false,
  isRetaker: true,
  retakerState: 'Texas',
  retakerMonthYear: '2023-05',
}
const mine = (change: Partial<SheetForm>): SheetDraft => withChange(emptyDraft, change, before)
const rows = (draft: SheetDraft, saved: SheetForm) =>
  conflictsIn(draft, saved).map(({ label, mine: here, theirs }) => `${label}: ${here} / ${theirs}`)

test('there is no conflict when only one side changed an answer, or both changed it to one value', () => {
  const draft = mine({ houseStreet: '1 Rizal Street' })
  const saved = { ...before, phoneNumber: '0999 111 2222' }
  expect(rows(draft, before)).toEqual([])
  expect(rows(draft, saved)).toEqual([])
  expect(mergedIn(before, saved, draft)).toEqual([{ label: 'Phone Number', words: '0999 111 2222' }])
  expect(rows(draft, { ...before, houseStreet: '1 Rizal Street' })).toEqual([])
})

test('an answer that both sides changed is a conflict', () => {
  const draft = mine({ phoneNumber: '0918 222 3333', houseStreet: '1 Rizal Street' })
  const saved = { ...before, phoneNumber: '0999 111 2222' }
  expect(rows(draft, saved)).toEqual(['Phone Number: 0918 222 3333 / 0999 111 2222'])
  expect(mergedIn(before, saved, draft)).toEqual([])
})

test('a conflict stays while the applicant types, and ends once the saved answer was typed', () => {
  const saved = { ...before, phoneNumber: '0999 111 2222' }
  const draft = withChange(mine({ phoneNumber: '0918' }), { phoneNumber: '0918 222' }, saved)
  expect(rows(draft, saved)).toEqual(['Phone Number: 0918 222 / 0999 111 2222'])
  expect(withChange(draft, { phoneNumber: '0999 111 2222' }, saved)).toEqual(emptyDraft)
})

test('a birthday and its age are one conflict', () => {
  const draft = mine({ birthday: '1996-04-23', age: '30' })
  const saved = { ...before, birthday: '1994-04-23', age: '32' }
  expect(rows(draft, saved)).toEqual(['Birthday and Age: 23 Apr 1996, age 30 / 23 Apr 1994, age 32'])
})

test('a question and its dependent answers are one conflict when only one side asks them', () => {
  const draft = mine({ retakerState: 'Ohio' })
  const saved = { ...before, isRetaker: false, isFirstTimeTaker: true, retakerState: '', retakerMonthYear: '' }
  expect(rows(draft, saved)).toEqual(['NCLEX Exam Status: Retaker, Ohio, May 2023 / First Time Taker'])
  const [conflict] = conflictsIn(draft, saved)
  const kept = picked(saved, conflict ? [conflict] : [], { isRetaker: 'mine' })
  expect(kept).toMatchObject({
    isRetaker: true,
    isFirstTimeTaker: false,
    retakerState: 'Ohio',
    retakerMonthYear: '2023-05',
  })
  expect(picked(kept, conflict ? [conflict] : [], { isRetaker: 'theirs' })).toEqual(saved)
  expect(mergedIn(before, saved, draft)).toEqual([])
})

test('only the dependent answers are a conflict when both sides ask the question', () => {
  const draft = mine({ retakerState: 'Ohio' })
  const saved = { ...before, retakerMonthYear: '2024-01' }
  expect(rows(draft, saved)).toEqual([])
  expect(rows(draft, { ...saved, retakerState: 'Utah' })).toEqual(['State Where the Exam Was Taken: Ohio / Utah'])
})

test('a resolved conflict returns only after another change', () => {
  const saved = { ...before, phoneNumber: '0999 111 2222' }
  const draft = settled({ ...saved, phoneNumber: '0918 222 3333' }, saved)
  expect(changedIn(draft, saved)).toEqual(['phoneNumber'])
  expect(rows(draft, saved)).toEqual([])
  expect(rows(draft, { ...saved, phoneNumber: '0900 000 0000' })).toHaveLength(1)
})
