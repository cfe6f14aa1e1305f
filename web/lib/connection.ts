import { useEffect, useState } from 'react'
import { backOff } from '#domain/back-off.ts'
import { createStore } from './store.ts'

const SAID_FOR_MS = 3000
const FIRST_TRY_AFTER_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const ANSWERED_WITHIN_MS = 8_000
const ANSWERS_WHOEVER_ASKS = '/healthz'

/** `reconnected` briefly after the return. */
export type Connection = 'connected' | 'disconnected' | 'reconnected'

const line = createStore(true)
let isProbing = false
let losses = 0
let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined

function say(now: boolean) {
  if (now === line.now()) return
  if (!now) losses += 1
  line.set(now)
}

export const isLineThere = line.now

export const onLineChange = (tell: (isThere: boolean) => void): (() => void) => line.subscribe(() => tell(line.now()))

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    say(false)
    probeLater(LONGEST_PAUSE_MS)
  })
  window.addEventListener('online', noteAnswer)
}

/** Judges the connection by its requests, since browsers report `onLine` even for exhausted prepaid data. */
export function judgeLine(asked: Promise<Response>): Promise<Response> {
  const lossesBefore = losses
  asked.then(
    // A request from before the loss may still be answered.
    () => lossesBefore === losses && noteAnswer(),
    // One request may fail for another reason: a blocker, or a closed page.
    (error: unknown) => error instanceof TypeError && !isProbing && void probe(),
  )
  return asked
}

function noteAnswer() {
  clearTimeout(nextTry)
  isProbing = false
  failures = 0
  say(true)
}

async function probe() {
  isProbing = true
  const how = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) } as const
  const isAnswered = await fetch(ANSWERS_WHOEVER_ASKS, how).then(
    () => true,
    () => false,
  )
  if (!isProbing) return
  if (isAnswered) return noteAnswer()
  failures += 1
  say(false)
  const pause = backOff(failures, { first: FIRST_TRY_AFTER_MS, longest: LONGEST_PAUSE_MS })
  // Spreads the probes, so that a returning server is not flooded.
  probeLater(pause * (0.5 + Math.random() / 2))
}

function probeLater(pause: number) {
  clearTimeout(nextTry)
  isProbing = true
  nextTry = setTimeout(probe, pause)
}

export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() => (line.now() ? 'connected' : 'disconnected'))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (isBack: boolean) => {
      clearTimeout(timer)
      setConnection(isBack ? 'reconnected' : 'disconnected')
      if (isBack) timer = setTimeout(() => setConnection('connected'), SAID_FOR_MS)
    }
    // The connection may be lost since the last render.
    if (!line.now()) hear(false)
    const stop = onLineChange(hear)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return connection
}
