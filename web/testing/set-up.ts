import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { PortalSettings } from '#contract/settings.ts'

const settings: PortalSettings = {
  brandName: 'Lampara',
  currency: 'USD',
  supportEmail: 'support@lampara.example',
  signIn: 'code',
}

// The server writes this into every page before any script runs.
const meta = document.createElement('meta')
meta.name = 'portal-settings'
meta.content = JSON.stringify(settings)
document.head.append(meta)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})
