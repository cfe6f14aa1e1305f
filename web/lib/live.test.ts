import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { getAdminStats } from '#contract/admin.ts'
import { listDocuments } from '#contract/documents/documents.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { followLive, mayBeStale } from './live.ts'
import { createQueryClient, keyOf } from './query.ts'

/** A fake stream that a test controls. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = []
  static get last() {
    return FakeEventSource.opened.at(-1) as FakeEventSource
  }
  static get open() {
    return FakeEventSource.opened.filter(({ isClosed }) => !isClosed)
  }
  onopen = () => {}
  onerror = () => {}
  isClosed = false
  constructor(readonly url: string) {
    super()
    FakeEventSource.opened.push(this)
  }
  say(event: string) {
    this.dispatchEvent(new Event(event))
  }
  close() {
    this.isClosed = true
  }
}

/** A fake of Web Locks for several tabs in one test. */
function fakeLocks() {
  let held: { give: (reason: unknown) => void } | undefined
  const waiting: (() => void)[] = []
  return {
    request: (_name: string, { steal, signal }: LockOptions, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const take = () => {
          if (signal?.aborted) return waiting.shift()?.()
          const own = { give: reject }
          held = own
          const free = () => {
            if (held !== own) return
            held = undefined
            waiting.shift()?.()
          }
          work().then(resolve, reject).finally(free)
        }
        if (steal && held) {
          const { give } = held
          held = undefined
          give(new DOMException('stolen', 'AbortError'))
        }
        if (held) waiting.push(take)
        else take()
      }),
  }
}

/** Every other tab hears a message a moment later. */
class FakeChannel {
  static all = new Set<FakeChannel>()
  onmessage = (_: { data: string }) => {}
  constructor() {
    FakeChannel.all.add(this)
  }
  postMessage(data: string) {
    for (const other of FakeChannel.all) if (other !== this) setTimeout(() => other.onmessage({ data }), 0)
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

let hidden = false
const ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  hidden = false
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
})

const look = (isHidden: boolean) => {
  hidden = isHidden
  document.dispatchEvent(new Event('visibilitychange'))
}

// Registers the routes as the screens do.
for (const spec of [listMessages, listDocuments, listPaymentChannels, getUser, getAdminStats]) keyOf(spec)

/** A tab with some queries on its screen; `asked` counts the reads of each. */
function openTab() {
  const queries = createQueryClient()
  const asked = { '/api/messages': 0, '/api/applications/:id/documents': 0, '/api/auth/user': 0 }
  for (const path of Object.keys(asked) as (keyof typeof asked)[]) {
    const queryFn = () => {
      asked[path] += 1
      return Promise.resolve(asked[path])
    }
    ends.push(new QueryObserver(queries, { queryKey: ['GET', path, {}], queryFn }).subscribe(() => {}))
  }
  const close = followLive(queries)
  ends.push(close)
  return { asked, queries, close }
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const once = { '/api/messages': 1, '/api/applications/:id/documents': 1, '/api/auth/user': 1 }
const query = (path: string) => ({ queryKey: ['GET', path, {}] })

test('an event refetches the data that it makes stale, and nothing else', async () => {
  const { asked } = openTab()
  await settle()
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/api/events'])
  FakeEventSource.last.onopen()
  await settle()
  expect(asked).toEqual(once)
  FakeEventSource.last.say('message')
  await settle()
  expect(asked).toEqual({ ...once, '/api/messages': 2 })
})

test('many events refetch at most once a second', async () => {
  const { asked } = openTab()
  await settle()
  FakeEventSource.last.onopen()
  for (let tenth = 0; tenth < 30; tenth += 1) {
    FakeEventSource.last.say('message')
    FakeEventSource.last.say('document')
    await settle(100)
  }
  await settle(1_000)
  expect(asked['/api/messages']).toBeLessThanOrEqual(1 + 4)
  expect(asked['/api/messages']).toBeGreaterThanOrEqual(1 + 3)
  expect(asked['/api/auth/user']).toBe(1)
})

test('a hidden tab refetches when it becomes visible', async () => {
  const { asked } = openTab()
  await settle()
  FakeEventSource.last.onopen()
  look(true)
  FakeEventSource.last.say('message')
  await settle(5_000)
  expect(asked).toEqual(once)
  look(false)
  await settle()
  expect(asked).toEqual({ ...once, '/api/messages': 2 })
})

test('a broken stream reconnects with longer pauses, and then everything is refetched once', async () => {
  const { asked } = openTab()
  await settle()
  FakeEventSource.last.onopen()
  for (const after of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    const count = FakeEventSource.opened.length
    FakeEventSource.last.onerror()
    expect(FakeEventSource.open).toEqual([])
    await settle(after - 1)
    expect(FakeEventSource.opened).toHaveLength(count)
    await settle(1)
    expect(FakeEventSource.opened).toHaveLength(count + 1)
  }
  expect(asked).toEqual(once)
  FakeEventSource.last.onopen()
  await settle()
  expect(asked).toEqual({ '/api/messages': 2, '/api/applications/:id/documents': 2, '/api/auth/user': 2 })
})

test('the stream reconnects at once when the browser is online again', async () => {
  openTab()
  await settle()
  for (let time = 0; time < 4; time += 1) {
    FakeEventSource.last.onerror()
    await settle(15_000)
  }
  FakeEventSource.last.onerror()
  const count = FakeEventSource.opened.length
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.opened).toHaveLength(count + 1)
})

test('while the stream is open only data with a change that has no event may be stale', async () => {
  openTab()
  await settle()
  const paths = ['/api/messages', '/api/payment-channels', '/api/auth/user', '/api/admin/stats']
  const old = () => paths.filter((path) => mayBeStale(query(path)))
  expect(old()).toEqual(paths)
  FakeEventSource.last.onopen()
  expect(old()).toEqual(['/api/payment-channels', '/api/auth/user', '/api/admin/stats'])
  FakeEventSource.last.onerror()
  expect(old()).toEqual(paths)
})

test('data read just before the stream opened is refetched on the next page', async () => {
  const { asked, queries } = openTab()
  await settle()
  FakeEventSource.last.onopen()
  await settle()
  expect(asked).toEqual(once)
  expect(queries.getQueryState(query('/api/messages').queryKey)?.isInvalidated).toBe(true)
})

test('a closed page leaves no stream open', async () => {
  const { close, asked } = openTab()
  await settle()
  close()
  expect(FakeEventSource.open).toEqual([])
  FakeEventSource.last.say('message')
  await settle(60_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(asked).toEqual(once)
})

test('all tabs share one stream, and another tab takes over when its tab is closed', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  const [first, second] = [openTab(), openTab()]
  await settle()
  expect(FakeEventSource.opened).toHaveLength(1)
  FakeEventSource.last.onopen()
  FakeEventSource.last.say('message')
  await settle()
  for (const { asked } of [first, second]) expect(asked).toEqual({ ...once, '/api/messages': 2 })

  first.close()
  await settle(2_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(FakeEventSource.open).toHaveLength(1)
  FakeEventSource.last.onopen()
  await settle()
  expect(second.asked).toEqual({ '/api/messages': 3, '/api/applications/:id/documents': 2, '/api/auth/user': 2 })
})

test('a visible tab takes the stream from a hidden tab', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  // Another tab holds the lock and answers nothing any more.
  const stolen = vi.fn()
  const sleeper = new AbortController()
  navigator.locks
    .request('live-stream', {}, () => new Promise(() => sleeper.signal.addEventListener('abort', stolen)))
    .catch(stolen)
  openTab()
  await settle(900)
  expect(FakeEventSource.opened).toEqual([])
  await settle(200)
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(stolen).toHaveBeenCalled()
})

test('unknown words of another release are ignored', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  navigator.locks.request('live-stream', {}, () => new Promise(() => {})).catch(() => {})
  const { asked } = openTab()
  await settle()
  const other = new FakeChannel()
  for (const word of ['unheard of', '']) other.postMessage(word)
  await settle(900)
  expect(asked).toEqual(once)
  expect(mayBeStale(query('/api/messages'))).toBe(true)
  await settle(200)
  expect(FakeEventSource.opened).toHaveLength(1)
  FakeEventSource.last.onopen()
  other.postMessage('unheard of')
  await settle()
  expect(mayBeStale(query('/api/messages'))).toBe(false)
  other.close()
})

test('a page requests events since it was rendered, and refetches when events were missed', async () => {
  const answers = document.createElement('script')
  answers.id = 'answers'
  answers.dataset.cursor = 'now.7'
  document.body.append(answers)
  ends.push(() => answers.remove())
  const { asked, queries } = openTab()
  await settle()
  queries.setQueryData(query('/api/messages').queryKey, 'written', { updatedAt: performance.timeOrigin - 1 })
  expect(FakeEventSource.last.url).toBe('/api/events?after=now.7')
  FakeEventSource.last.onopen()
  await settle()
  expect(asked).toEqual(once)
  FakeEventSource.last.say('missed')
  await settle()
  expect(asked).toEqual({ ...once, '/api/messages': 2 })
  FakeEventSource.last.onerror()
  await settle(1_000)
  expect(FakeEventSource.last.url).toBe('/api/events')
})
