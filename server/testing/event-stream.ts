import { request as dial, type IncomingHttpHeaders } from 'node:http'
import { followEvents } from '#contract/live.ts'

interface HeardEvent {
  event: string
  data: unknown
}

export interface EventStream {
  status: number
  headers: IncomingHttpHeaders
  heard: HeardEvent[]
  begun: () => string
  isOpen: () => boolean
  closed: Promise<void>
  resume: () => void
  pause: () => void
  leave: () => void
}

export function followAt(port: number, cookie: string, query = ''): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const outgoing = dial({
      host: '127.0.0.1',
      port,
      path: followEvents.path + query,
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
