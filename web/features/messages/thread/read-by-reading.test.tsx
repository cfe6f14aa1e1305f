import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { markMessageRead } from '#contract/messages/messages.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, aMessage, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MessageCard } from './message-card.tsx'

type Look = (entries: Partial<IntersectionObserverEntry>[]) => void

function onScreen() {
  let look: Look = () => undefined
  class Watch {
    constructor(tell: IntersectionObserverCallback) {
      look = (entries) => tell(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const entryOf = (intersectionRatio: number) => ({
    intersectionRatio,
    intersectionRect: { height: 0 } as DOMRectReadOnly,
    rootBounds: null,
  })
  const show = (ratios: number | number[], seconds: number) =>
    act(async () => {
      look([ratios].flat().map(entryOf))
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
    })
  return { show }
}

test("a message is read after two seconds on the applicant's screen, and not when it is scrolled past", async () => {
  const { asked } = fakeApi(markMessageRead, aMessage())
  const { show } = onScreen()
  renderScreen(<MessageCard message={aMessage({ isRead: false, recipientId: maria.id })} />, { user: maria })
  expect(screen.getByRole('button', { name: /^Mark as Read/ })).toBeTruthy()
  await show(1, 1.5)
  await show(0, 3)
  expect(asked).toEqual([])
  await show(0.6, 2.1)
  expect(asked).toHaveLength(1)
})

test('the last of several reports says whether a message is in sight', async () => {
  const { asked } = fakeApi(markMessageRead, aMessage())
  const { show } = onScreen()
  renderScreen(<MessageCard message={aMessage({ isRead: false, recipientId: maria.id })} />, { user: maria })
  await show([1, 0], 3)
  expect(asked).toEqual([])
  await show([0, 1], 2.1)
  expect(asked).toHaveLength(1)
})

test('a message to the team stays unread until a colleague marks it', async () => {
  const { asked } = fakeApi(markMessageRead, aMessage())
  const { show } = onScreen()
  renderScreen(<MessageCard message={aMessage({ isRead: false, recipientId: null })} />, { user: admin })
  await show(1, 5)
  expect(asked).toEqual([])
})
