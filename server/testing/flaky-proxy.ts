import { connect, createServer, type Server, type Socket } from 'node:net'
import { portOf } from './doubles/ports.ts'

export interface FlakyProxy {
  url: string
  stall: () => void
  /** Stalls, and answers no new connection either. */
  mute: () => void
  /** Ends each new connection at once. */
  hangUp: () => void
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

export async function openFlakyProxy(databaseUrl: string): Promise<FlakyProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const databasePort = target.port || '5432'
  const sockets = new Set<Socket>()
  let hangsUp = false
  let isMute = false
  const lead = (socket: Socket) => {
    if (isMute) return void sockets.add(socket.on('error', () => {}))
    if (hangsUp)
      return void socket
        .on('error', () => {})
        .resume()
        .end()
    const on = folder ? connect(`${folder}/.s.PGSQL.${databasePort}`) : connect(Number(databasePort), target.hostname)
    for (const end of [socket, on]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        for (const other of [socket, on]) other.destroy()
      })
    }
    socket.pipe(on).pipe(socket)
  }
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(lead).listen(port, '127.0.0.1', () => resolve(server))
    })

  let server: Server | undefined = await listen(0)
  const port = portOf(server)
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      if (!server) return resolve()
      server.close(() => resolve())
      server = undefined
    })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  const stall = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    url: url.href,
    stall,
    mute: () => {
      isMute = true
      stall()
    },
    hangUp: () => {
      hangsUp = true
    },
    cut,
    mend: async () => {
      hangsUp = false
      isMute = false
      server ??= await listen(port)
    },
    close: cut,
  }
}
