import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { portOf } from './doubles/ports.ts'

export interface FaultyStore {
  endpoint: string
  fail: (isChosen: (request: IncomingMessage) => boolean) => void
  swallow: (isChosen: (request: IncomingMessage) => boolean) => void
  mend: () => void
  close: () => Promise<void>
}

/** Proxies a real store and answers 500 when a test asks for it; signatures stay valid. */
export async function startFaultyStore(endpoint: string): Promise<FaultyStore> {
  const { hostname, port } = new URL(endpoint)
  const nothing = () => false
  let isFailed: (request: IncomingMessage) => boolean = nothing
  let isSwallowed = isFailed
  const server = createServer((incoming, answer) => {
    if (isSwallowed(incoming)) return void incoming.resume()
    if (isFailed(incoming)) {
      incoming.resume()
      answer.writeHead(500, { 'content-type': 'application/xml' })
      answer.end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Try again</Message></Error>')
      return
    }
    const { method, url, headers } = incoming
    const onward = ask({ hostname, port, method, path: url, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers)
      said.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.on('error', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    fail: (choose) => {
      isFailed = choose
    },
    swallow: (choose) => {
      isSwallowed = choose
    },
    mend: () => {
      isFailed = nothing
      isSwallowed = nothing
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
