import { Socket } from 'node:net'
import pg from 'pg'
import { backOff } from '#domain/back-off.ts'
import { serversOf } from './servers.ts'

export interface ChannelSubscriber {
  onMessage: (payload: string) => void
  /** Called after every connect, the first included: messages from before it are lost. */
  onGap?: () => void
}

export interface Listener {
  isConnected: () => boolean
  tried: Promise<void>
  close: () => Promise<void>
}

interface ListenerOptions {
  subscribers: Readonly<Record<string, ChannelSubscriber>>
  onChange?: (isConnected: boolean) => void
  /** How often an idle connection is checked, in milliseconds. */
  tryEvery?: number
}

const CONNECT_WITHIN = 5_000
const ANSWER_WITHIN = 3_000
const TRY_EVERY = 10_000
const END_WITHIN = 500

/** The pause after so many failures in a row: 0.1, 0.2, 0.4, 0.8, 1.6, then 2 seconds. */
const pauseAfter = (failures: number) => backOff(failures, { first: 100, longest: 2_000 })

export function openListener(url: string, { subscribers, onChange, tryEvery = TRY_EVERY }: ListenerOptions): Listener {
  const servers = serversOf(url)
  let line: ListenerConnection | undefined
  let connected = false
  let failures = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const asked = servers.url()
    const fresh = connectListener(asked, {
      onMessage: (channel, payload) => subscribers[channel]?.onMessage(payload),
      onBreak: () => lose(fresh),
    })
    line = fresh
    try {
      await fresh.listenTo(Object.keys(subscribers))
      if (line !== fresh) return
      failures = 0
      connected = true
      onChange?.(true)
      for (const subscriber of Object.values(subscribers)) subscriber.onGap?.()
      tryLater(fresh)
    } catch {
      // A standby refuses LISTEN, too, and leads here.
      servers.leave(asked)
      lose(fresh)
    }
  }

  function tryLater(current: ListenerConnection) {
    timer = setTimeout(() => {
      current.answers().then(
        () => line === current && tryLater(current),
        () => lose(current),
      )
    }, tryEvery).unref()
  }

  function lose(broken: ListenerConnection) {
    if (line !== broken) return
    line = undefined
    broken.cut()
    clearTimeout(timer)
    if (connected) onChange?.(false)
    connected = false
    failures += 1
    if (!closed) timer = setTimeout(connect, pauseAfter(failures)).unref()
  }

  return {
    isConnected: () => connected,
    tried: connect(),
    close: async () => {
      closed = true
      connected = false
      clearTimeout(timer)
      const last = line
      line = undefined
      await last?.end()
    },
  }
}

interface ListenerConnection {
  listenTo: (channels: readonly string[]) => Promise<void>
  answers: () => Promise<unknown>
  end: () => Promise<void>
  cut: () => void
}

interface LineEvents {
  onMessage: (channel: string, payload: string) => void
  onBreak: () => void
}

function connectListener(url: string, { onMessage, onBreak }: LineEvents): ListenerConnection {
  const socket = new Socket()
  const settings = {
    connectionString: url,
    application_name: 'lampara live',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
    stream: () => socket,
  }
  const client = new pg.Client(settings)
  // A closed client still emits errors, which must not end the process.
  client.on('error', onBreak)
  client.on('end', onBreak)
  client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
  return {
    listenTo: async (channels) => {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'))
    },
    answers: () => client.query('select 1'),
    end: async () => {
      const cut = setTimeout(() => socket.destroy(), END_WITHIN)
      await client.end().catch(() => {})
      clearTimeout(cut)
    },
    cut: () => void socket.destroy(),
  }
}
