import { connect, createServer, type Server, type Socket } from 'node:net'

export interface CuttableWay {
  /** The database's address by this way. */
  url: string
  /** Lines stay open, and nothing moves on them any more. */
  stall: () => void
  /** Lines break and new ones are refused, as when the server is gone. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** A way to the database that can fail while the database itself goes on for others. */
export async function openCuttableWay(databaseUrl: string): Promise<CuttableWay> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const databasePort = target.port || '5432'
  const sockets = new Set<Socket>()
  const lead = (socket: Socket) => {
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
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
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
  return {
    url: url.href,
    stall: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut,
    mend: async () => {
      server ??= await listen(port)
    },
    close: cut,
  }
}
