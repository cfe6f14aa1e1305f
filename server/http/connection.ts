import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of this route is a file and may take minutes. */
    takesFile?: boolean
  }
}

// How much of an unwanted body is read, to keep its connection usable; no route accepts more.
const MAX_DISCARDED = 12 * 1024 * 1024
// The time for a body that is no upload, or that is unwanted.
const BODY_WITHIN = 15_000
const QUIET_FOR = 5_000
const LINGER_WITHIN = 30_000
const FIRST_REQUEST_WITHIN = 250
const QUIET_WITHIN = 500
const QUIET_TURNS = 3
const SHORT_TURN = 0.1

interface ServerTimeouts {
  keepAliveTimeout?: number
  requestTimeout?: number
  http?: object | null
}

/** Opens the HTTP server, which never resets a connection whose client does not have the response yet. */
export function openServer(
  handler: RequestListener,
  { http, keepAliveTimeout, requestTimeout }: ServerTimeouts,
): Server {
  const server = createServer({ ...http, keepAliveTimeout, requestTimeout }, handler)
  const underWay = new WeakMap<Socket, IncomingMessage>()
  server.prependListener('request', (request, response) => {
    const { socket } = request
    underWay.set(socket, request)
    response.once('close', () => {
      if (underWay.get(socket) === request) underWay.delete(socket)
    })
  })
  server.on('connection', (socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket)
    // With bytes unread the kernel resets the connection, and a proxy that is still writing loses the answer.
    socket.destroySoon = () => (underWay.get(socket)?.complete || socket.readableEnded ? closeAtOnce() : linger(socket))
  })
  closeGracefully(server)
  // A client that waits for `100 Continue` with a body that no route accepts gets its response instead.
  server.on('checkContinue', (request, response) => {
    if (contentLength(request) <= MAX_DISCARDED) response.writeContinue()
    server.emit('request', request, response)
  })
  // Fastify adds its own listener to one server only, and listens with two where HOST is localhost.
  server.on('clientError', answerUnreadable)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

/** Closes the server without losing a request on its way. */
function closeGracefully(server: Server) {
  // A connection that was accepted a moment ago looks idle, though its first request is about to be read.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => void setTimeout(() => setImmediate(closeIdle), FIRST_REQUEST_WITHIN)
  // Closing the port resets waiting connections: it closes after turns of the event loop that accepted none.
  const close = server.close.bind(server)
  server.close = (done) => {
    const until = performance.now() + QUIET_WITHIN
    let quietTurns = 0
    server.on('connection', () => {
      quietTurns = 0
    })
    const checkQuiet = (began: number) => {
      const now = performance.now()
      quietTurns = now - began < SHORT_TURN ? quietTurns + 1 : 0
      if (quietTurns > QUIET_TURNS || now > until) return void close(done)
      setImmediate(checkQuiet, performance.now())
    }
    setImmediate(checkQuiet, performance.now())
    return server
  }
}

/** Reads the rest of a body after its response, so that a running portal can serve the next request. */
export function keepConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config?.takesFile) limitBody(raw)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    const isTooMuch = contentLength(raw) > MAX_DISCARDED && !raw.complete
    // Fastify closes the connection of every body that it could not parse.
    if (isTooMuch || stopping.aborted) reply.header('connection', 'close')
    else if (raw.httpVersion === '1.1' && reply.hasHeader('connection')) reply.removeHeader('connection')
    if (!isTooMuch) discardBody(raw, reply.raw)
  })
}

export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  limitBody(request)
  let discarded = 0
  discarding.add(socket)
  request.once('close', () => discarding.delete(socket))
  request.on('data', (bytes: Buffer) => {
    discarded += bytes.length
    if (discarded <= MAX_DISCARDED) return
    if (response.writableFinished) linger(socket)
    else response.once('finish', () => linger(socket))
  })
  request.resume()
}

function limitBody(request: IncomingMessage): void {
  const { socket, headers } = request
  if (headers['transfer-encoding'] === undefined && contentLength(request) === 0) return
  // A request that a test injects has no connection.
  if (!(socket instanceof Socket)) return
  const late = Object.assign(new Error('the body did not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const check = setTimeout(() => request.complete || answerUnreadable(late, socket), BODY_WITHIN).unref()
  request.once('close', () => clearTimeout(check))
}

/** Answers bytes that are no HTTP, which reach no route and no hook, on the bare socket. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The parser refuses each piece that came together; a reset must not lose the response to the first piece.
  if (lingering.has(socket) && error.code?.startsWith('HPE_')) return
  if (error.code === 'ECONNRESET' || !socket.writable || lingering.has(socket)) return void socket.destroy()
  // The request has its response already; only the rest of its body did not come.
  if (discarding.has(socket)) return void linger(socket)
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ message: 'The request could not be read' })
  const headers = ['content-type: application/json', 'x-content-type-options: nosniff', 'cache-control: no-store']
  const lines = [`HTTP/1.1 ${status}`, ...headers, `content-length: ${body.length}`, 'connection: close', '', body]
  socket.write(lines.join('\r\n'))
  linger(socket)
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const contentLength = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

const lingering = new WeakSet<Socket>()
const discarding = new WeakSet<Socket>()

/** Ends the sending side, and discards what still arrives until the other side stops. */
function linger(socket: Socket): void {
  if (lingering.has(socket)) return
  lingering.add(socket)
  const cut = setTimeout(() => socket.destroy(), LINGER_WITHIN).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.setTimeout(QUIET_FOR, () => socket.destroy())
  socket.end()
  // Node's parser may have paused the socket, and `resume` works only while the parser listens.
  socket.resume()
  setImmediate(() => {
    // Ignores further requests on this connection, whose responses could not be sent.
    const parsing = socket.listeners('data')
    socket.on('data', () => {})
    for (const listener of parsing) socket.off('data', listener as () => void)
  })
}
