import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { InstallHint } from './install-hint.tsx'
import { keepInstallPrompt } from './install-prompt.ts'

const prompt = vi.fn()
const hint = () => screen.queryByRole('region', { name: /on your phone$/ })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T08:00:00') })
  prompt.mockClear()
})

const nextDay = () => vi.setSystemTime(Date.now() + DAY)

function offerOnce() {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  keepInstallPrompt()
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return event
}

function visit() {
  const { person, unmount } = renderScreen(<InstallHint />)
  return { person, leave: unmount }
}

test('shows the steps on an iPhone, which has no install prompt', () => {
  visit().leave()
  nextDay()
  visit()
  expect(hint()?.textContent).toContain('Press  below, then  Add to Home Screen. Sign in there.')
})

test('is shown only on the second day on an Android phone', () => {
  expect(offerOnce().defaultPrevented).toBe(true)
  const seen = []
  for (let day = 1; day <= 3; day += 1) {
    for (const _view of ['first', 'second']) {
      const { leave } = visit()
      seen.push(hint() !== null)
      leave()
    }
    nextDay()
  }
  expect(seen).toEqual([false, false, true, true, false, false])
})

test("opens the browser's install prompt on a press, and is not shown again", async () => {
  offerOnce()
  visit().leave()
  nextDay()
  const { person, leave } = visit()
  await person.click(screen.getByRole('button', { name: 'Add to home screen' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(hint()).toBeNull()
  leave()
  visit()
  expect(hint()).toBeNull()
})
