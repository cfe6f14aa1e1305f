import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import type { PortalSettings } from '#contract/settings.ts'
import { bringDialogs } from '#web/ui/dialog.tsx'

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
const meta = document.createElement('meta')
meta.name = 'portal-settings'
meta.content = JSON.stringify(settings)
document.head.append(meta)

// As the first touch brings them.
await bringDialogs()

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

// The page waits at its end for whatever begins then, and a query that is answered so late keeps its answer for minutes.
afterAll(() => {
  const never = () => 0 as never
  Object.assign(window, { setTimeout: never, setInterval: never })
})
