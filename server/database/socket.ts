import { connect, type Socket } from 'node:net'

export interface SocketTarget {
  host: string[]
  port: number[]
  path: string | false
}

const LOOK_EVERY = 1_000

/**
 * A connection to PostgreSQL that ends when the server owes an answer and has been silent for `silence` milliseconds,
 * or hangs up before its first word: a server that is gone without a trace must not hold requests for the quarter
 * of an hour that TCP would wait, nor be called again at once and for ever.
 */
export function openSocket(target: SocketTarget, silence: number): Socket {
  const host = target.host[0] ?? 'localhost'
  const socket = target.path ? connect(target.path) : connect(target.port[0] ?? 5432, host)
  // TLS on top takes the name to verify from here.
  if (!target.path) Object.assign(socket, { host, port: target.port[0] })
  socket.on('end', () => {
    if (socket.bytesRead > 0) return
    socket.destroy(Object.assign(new Error('The database closed the connection'), { code: 'ECONNRESET' }))
  })

  // Byte counts rather than events: TLS takes the events away, and the counts stay.
  let read = 0
  let written = 0
  let owingSince: number | undefined
  const watch = setInterval(() => {
    if (socket.destroyed) return clearInterval(watch)
    const { bytesRead, bytesWritten } = socket
    if (bytesRead !== read) owingSince = undefined
    else if (bytesWritten !== written) owingSince ??= Date.now()
    read = bytesRead
    written = bytesWritten
    if (owingSince !== undefined && Date.now() - owingSince > silence) socket.destroy()
  }, LOOK_EVERY)
  watch.unref()
  return socket
}
