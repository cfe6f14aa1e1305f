import { request as dial, type IncomingHttpHeaders } from 'node:http'
import { followEvents } from '#contract/live.ts'

export interface HeardEvent {
  event: string
  data: unknown
}

/** An open stream of live events, over a real line. */
export interface EventStream {
  status: number
  headers: IncomingHttpHeaders
  /** What was heard so far, oldest first. */
  heard: HeardEvent[]
  /** What came first, comments included. */
  begun: () => string
  isOpen: () => boolean
  /** When the server has closed it. */
  closed: Promise<void>
  /** Reads on, after {@link pause}. */
  resume: () => void
  /** Reads nothing any more, as a page whose computer sleeps. */
  pause: () => void
  leave: () => void
}

/** Follows the events of whoever the cookie is. */
export function followAt(port: number, cookie: string): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const outgoing = dial({
      host: '127.0.0.1',
      port,
      path: followEvents.path,
      agent: false,
      headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      let begun = ''
      let rest = ''
      let isOpen = true
      const heard: HeardEvent[] = []
      const closed = new Promise<void>((done) => {
        incoming.on('close', () => {
          isOpen = false
          done()
        })
      })
      incoming.on('error', () => {})
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        if (begun.length < 1_000) begun += piece
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
          if (event && data) heard.push({ event, data: JSON.parse(data) })
        }
      })
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        heard,
        begun: () => begun,
        isOpen: () => isOpen,
        closed,
        pause: () => void incoming.pause(),
        resume: () => void incoming.resume(),
        leave: () => outgoing.destroy(),
      })
    })
    outgoing.end()
  })
}
