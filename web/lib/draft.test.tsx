import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { carryDraft, clearDrafts, clearForeignDrafts, draftsOf, useDraft } from './draft.ts'

const EMPTY = { subject: '', content: '' }
const draftOf = (owner: string) => renderHook(() => useDraft(owner, 'message', EMPTY))

test('restores typed text after a reload, and after the tab was closed', () => {
  const { result, unmount } = draftOf('maria')
  act(() => {
    result.current.write({ subject: 'My diploma' })
    result.current.write({ content: 'Is the copy enough?' })
  })
  unmount()
  const words = { subject: 'My diploma', content: 'Is the copy enough?' }
  expect(draftOf('maria').result.current.draft).toEqual(words)
  // Closes the tab.
  sessionStorage.clear()
  expect(draftOf('maria').result.current.draft).toEqual(words)
})

test('removes a draft after fourteen days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T08:00:00Z'), toFake: ['Date'] })
  const { result, unmount } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  unmount()
  vi.setSystemTime(new Date('2026-11-15T07:59:00Z'))
  expect(draftOf('maria').result.current.draft.subject).toBe('My diploma')
  vi.setSystemTime(new Date('2026-11-15T08:00:00Z'))
  expect(draftOf('maria').result.current.draft.subject).toBe('')
  clearForeignDrafts('maria')
  expect(localStorage).toHaveLength(0)
})

test("signing in removes drafts of other people, and keeps the person's own drafts", () => {
  for (const owner of ['maria', 'jose']) {
    const { result } = draftOf(owner)
    act(() => result.current.write({ subject: `Of ${owner}` }))
  }
  clearForeignDrafts('jose')
  expect(draftsOf('maria')).toEqual([])
  expect(draftsOf('jose')).toMatchObject([{ form: 'message', words: { subject: 'Of jose' } }])
})

test('text typed before sign-in stays in its tab', () => {
  const { result } = draftOf('visitor')
  act(() => result.current.write({ subject: 'maria@nurses.test' }))
  expect(localStorage).toHaveLength(0)
  expect(draftOf('visitor').result.current.draft.subject).toBe('maria@nurses.test')
})

test('text typed in another tab is shown in this tab', () => {
  const { result } = draftOf('maria')
  const kept = JSON.stringify({ at: Date.now(), words: { subject: 'From the other tab' } })
  act(() => {
    localStorage.setItem('draft:maria:message', kept)
    window.dispatchEvent(new StorageEvent('storage', { key: 'draft:maria:message', newValue: kept }))
  })
  expect(result.current.draft.subject).toBe('From the other tab')
})

test('without storage a draft lasts as long as its page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  expect(result.current.draft.subject).toBe('My diploma')
  act(() => result.current.clear())
  expect(result.current.draft.subject).toBe('')
})

test('signing out deletes drafts', () => {
  const { result, unmount } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  unmount()
  clearDrafts()
  expect(draftOf('maria').result.current.draft).toEqual(EMPTY)
})

test('forgets sent text, even when its form is removed at that moment', () => {
  const { result, unmount } = draftOf('maria')
  act(() => result.current.write({ subject: 'My diploma' }))
  act(() => {
    result.current.clear()
    unmount()
  })
  expect(draftOf('maria').result.current.draft).toEqual(EMPTY)
})

test('does not restore text that was sent before its form was left', () => {
  const first = draftOf('maria')
  act(() => first.result.current.write({ subject: 'My diploma' }))
  first.unmount()
  const second = draftOf('maria')
  act(() => first.result.current.clear())
  expect(second.result.current.draft).toEqual(EMPTY)
})

test('an unchanged form saves no draft', () => {
  const { result } = draftOf('maria')
  expect(localStorage.length).toBe(0)
  act(() => result.current.write({ subject: 'My diploma' }))
  act(() => result.current.write({ subject: '' }))
  expect(localStorage.length).toBe(0)
})

test('moves a draft to another form, but never over existing text', () => {
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
