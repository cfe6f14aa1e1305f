import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { runPortal, type StartedPortal } from './run-portal.ts'

export interface ReceivedMail {
  id: string
  to: string
  subject: string
  text: string
}

export interface Portal {
  readonly url: string
  mailTo: (address: string) => Promise<ReceivedMail[]>
}

interface PortalStartOptions {
  /** Starts with an empty data folder; else with a copy of a prepared one. */
  firstStart?: boolean
  publicUrl?: () => string
  onReady?: (port: number) => void
  settings?: () => Record<string, string>
}

/** Starts the real portal for the tests of one file: on a free port, with its own data folder, ended by SIGTERM. */
export function startPortal({ firstStart, publicUrl, onReady, settings }: PortalStartOptions = {}): Portal {
  let running: StartedPortal | undefined

  beforeAll(async () => {
    const from = firstStart ? undefined : inject('preparedFolder')
    running = await runPortal({ from, publicUrl: publicUrl?.(), settings: settings?.() })
    onReady?.(running.port)
  })
  afterAll(async () => {
    if (!running) return
    expect(await running.stop(), `the exit status after SIGTERM; the portal said:\n${running.said()}`).toBe(0)
    await rm(running.dataFolder, { recursive: true, force: true })
  })

  return portalAt(() => running?.url ?? '')
}

/** The shared running portal, for tests that only use their own people. */
export const commonPortal = (): Portal => portalAt(() => inject('commonPortal'))

const portalAt = (address: () => string): Portal => ({
  get url() {
    return address()
  },
  async mailTo(person) {
    const answer = await fetch(`${address()}/dev/mail?to=${encodeURIComponent(person)}`, {
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`the mailbox was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as ReceivedMail[]
  },
})
