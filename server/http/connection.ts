import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file and may take minutes. */
    takesFile?: boolean
  }
}

/** Of a body that nobody wants so much is read, so that its connection can go on; no route takes more. */
const MAX_DISCARDED = 12 * 1024 * 1024
/** A body that is no upload, and one that nobody wants. */
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

/** The HTTP server below the portal, which never resets a connection whose sender has not heard the answer yet. */
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
  // A client that waits for leave to send what no route takes is answered instead.
  server.on('checkContinue', (request, response) => {
    if (contentLength(request) <= MAX_DISCARDED) response.writeContinue()
    server.emit('request', request, response)
  })
  // Fastify hands its own to one server alone, and listens with two where HOST is localhost.
  server.on('clientError', answerUnreadable)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

/** Closing loses no request that is on its way: nobody is told that a connection ends on which it was just sent. */
function closeGracefully(server: Server) {
  // A connection that was taken a moment ago looks idle, though its first request is about to be read.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => void setTimeout(() => setImmediate(closeIdle), FIRST_REQUEST_WITHIN)
  // Connections that wait to be taken are reset with the port: it closes after turns of the event loop that took none.
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

/** Reads on what an answer left unread, so that the connection serves the next request; none does once the portal stops. */
export function keepConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config?.takesFile) limitBody(raw)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    const isTooMuch = contentLength(raw) > MAX_DISCARDED && !raw.complete
    // Fastify gives up the connection of every body that it could not parse.
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
  // One that a test hands over came on no line.
  if (!(socket instanceof Socket)) return
  const late = Object.assign(new Error('the body did not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const check = setTimeout(() => request.complete || answerUnreadable(late, socket), BODY_WITHIN).unref()
  request.once('close', () => clearTimeout(check))
}

/** What cannot even be read as HTTP reaches no route and no hook; it is answered on the bare line. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The parser refuses each piece of what came together; the answer to the first must not be lost to a reset.
  if (lingering.has(socket) && error.code?.startsWith('HPE_')) return
  if (error.code === 'ECONNRESET' || !socket.writable || lingering.has(socket)) return void socket.destroy()
  // It has its answer already; only the rest of its body did not come.
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

/** Says that nothing more will come, and takes what still arrives until the other side has stopped. */
function linger(socket: Socket): void {
  if (lingering.has(socket)) return
  lingering.add(socket)
  const cut = setTimeout(() => socket.destroy(), LINGER_WITHIN).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.setTimeout(QUIET_FOR, () => socket.destroy())
  socket.end()
  // Node's own parser may have it stand still, and only while it listens does this set it going.
  socket.resume()
  setImmediate(() => {
    // No further request on this connection is looked at: what it did could not be answered.
    const parsing = socket.listeners('data')
    socket.on('data', () => {})
    for (const listener of parsing) socket.off('data', listener as () => void)
  })
}
