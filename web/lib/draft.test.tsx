import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carryDraft, clearDrafts, useDraft } from './draft.ts'

const EMPTY = { subject: '', content: '' }
const draftOf = (owner: string) => renderHook(() => useDraft(owner, 'message', EMPTY))

test('what was typed is there again after a reload', () => {
  const { result, unmount } = draftOf('maria')
  act(() => {
    result.current.write({ subject: 'My diploma' })
    result.current.write({ content: 'Is the copy enough?' })
  })
  unmount()
  expect(draftOf('maria').result.current.draft).toEqual({ subject: 'My diploma', content: 'Is the copy enough?' })
})

test('nobody finds the words of another person on the same device', () => {
  const { result } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  expect(draftOf('jose').result.current.draft).toEqual(EMPTY)
})

test('signing out forgets what was typed', () => {
  const { result, unmount } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  unmount()
  clearDrafts()
  expect(draftOf('maria').result.current.draft).toEqual(EMPTY)
})

test('what was sent is forgotten, even where its form is taken away at that moment', () => {
  const { result, unmount } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  act(() => {
    result.current.clear()
    unmount()
  })
  expect(draftOf('maria').result.current.draft).toEqual(EMPTY)
})

test('what was sent before its form was left is not found there on coming back', () => {
  const first = draftOf('maria')
  act(() => first.result.current.write({ subject: 'My diploma' }))
  first.unmount()
  const second = draftOf('maria')
  act(() => first.result.current.clear())
  expect(second.result.current.draft).toEqual(EMPTY)
})

test('a form in which nothing was typed keeps nothing', () => {
  const { result } = draftOf('maria')
  expect(sessionStorage.length).toBe(0)
  act(() => result.current.write({ subject: 'My diploma' }))
  act(() => result.current.write({ subject: '' }))
  expect(sessionStorage.length).toBe(0)
})

test('what was typed goes along to another form, but never over what stands there', () => {
  const formOf = (form: string) => renderHook(() => useDraft('ana', form, EMPTY))
  const typeInto = (form: string, subject: string) => {
    const { result, unmount } = formOf(form)
    act(() => result.current.write({ subject }))
    unmount()
  }
  typeInto('nobody', 'For Maria')
  carryDraft('ana', { from: 'nobody', to: 'maria' })
  expect(formOf('nobody').result.current.draft).toEqual(EMPTY)
  typeInto('nobody', 'For somebody else')
  carryDraft('ana', { from: 'nobody', to: 'maria' })
  expect(formOf('maria').result.current.draft.subject).toBe('For Maria')
  expect(formOf('nobody').result.current.draft.subject).toBe('For somebody else')
})
