import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import type { PortalSettings } from '#contract/settings.ts'
import { toast, toastList } from '#web/lib/toast.ts'
import { bringDialogs } from '#web/ui/dialog.tsx'
import { startFakeApi, unansweredRequests } from './fake-api.ts'

// A busy machine with two cores may take its time to fetch a screen.
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

// The server writes this into every page before any script runs.
document.querySelector('meta[name="portal-settings"]')?.remove()
const meta = document.createElement('meta')
meta.name = 'portal-settings'
meta.content = JSON.stringify(settings)
document.head.append(meta)

// As the first touch brings them.
await bringDialogs()

// Read once from the page above.
const { settings: portalSettings } = await import('#web/lib/settings.ts')

// What a screen wanted to do later would move the focus of the next test.
const timers = new Set<ReturnType<typeof setTimeout>>()
const startTimer = globalThis.setTimeout
const noted = (...timer: Parameters<typeof setTimeout>) => {
  const id = startTimer(...timer)
  timers.add(id)
  return id
}
globalThis.setTimeout = Object.assign(noted, startTimer)

// Whatever a screen asks for once its test is over.
globalThis.fetch = () => new Promise(() => {})
beforeEach(startFakeApi)

afterAll(() => {
  vi.resetModules()
  globalThis.setTimeout = startTimer
})

afterEach(() => {
  const unanswered = [...unansweredRequests()]
  // A desk that is closed says goodbye, so that the server still answers.
  cleanup()
  for (const { id } of toastList.now()) toast.dismiss(id)
  Object.assign(portalSettings, settings)
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
