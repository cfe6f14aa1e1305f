import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import type { PortalSettings } from '#contract/settings.ts'
import { toast, toastList } from '#web/lib/toast.ts'
import { bringDialogs } from '#web/ui/dialog.tsx'
import { startFakeApi, unansweredRequests } from './fake-api.ts'
import { lightenPage } from './lighter-page.ts'

// Two busy cores may take long to load a screen.
configure({ asyncUtilTimeout: 5000 })

const settings: PortalSettings = {
  brandName: 'Lampara',
  currency: 'USD',
  supportEmail: 'support@lampara.example',
  company: { address: '12 Mabini Street', city: 'Cebu City', phone: '+63 32 123 4567' },
  timeZone: 'Asia/Manila',
  signIn: 'code',
  applicationFee: '1500.00',
  takesCards: true,
  isEvaluation: false,
  onlineMethods: [],
}

// The server writes this tag into every page.
document.querySelector('meta[name="portal-settings"]')?.remove()
const meta = document.createElement('meta')
meta.name = 'portal-settings'
meta.content = JSON.stringify(settings)
document.head.append(meta)

lightenPage()

// In the browser, the first touch loads dialogs.
await bringDialogs()

// Reads the settings from the page once.
const { settings: portalSettings } = await import('#web/lib/settings.ts')

// A late timer of a screen would move the focus of the next test.
const timers = new Set<ReturnType<typeof setTimeout>>()
const startTimer = globalThis.setTimeout
const noted = (...timer: Parameters<typeof setTimeout>) => {
  const id = startTimer(...timer)
  timers.add(id)
  return id
}
globalThis.setTimeout = Object.assign(noted, startTimer)

// A request after the end of its test never resolves.
globalThis.fetch = () => new Promise(() => {})
beforeEach(startFakeApi)

afterAll(() => {
  vi.resetModules()
  globalThis.setTimeout = startTimer
})

afterEach(() => {
  const unanswered = [...unansweredRequests()]
  // Unmounting sends requests, so the fake server must still answer.
  cleanup()
  for (const { id } of toastList.now()) toast.dismiss(id)
  Object.assign(portalSettings, settings)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  document.body.removeAttribute('style')
  document.body.replaceChildren()
  delete document.documentElement.dataset.leaving
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  expect(unanswered, 'requests that no fakeApi answers').toEqual([])
})
