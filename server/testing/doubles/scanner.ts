import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from './ports.ts'

export interface ScannerDouble {
  url: string
  scans: () => number
  /** Sets the verdict for every later file; null closes the connection instead. */
  say: (verdict: string | null) => void
  hold: () => () => void
  close: () => Promise<void>
}

export async function startScannerDouble(): Promise<ScannerDouble> {
  let verdict: string | null = 'stream: OK'
  let scans = 0
  let held = Promise.resolve()
  const sockets = new Set<Socket>()
  const meet = (socket: Socket) => {
    scans += 1
    let heard = Buffer.alloc(0)
    socket.on('data', async (piece) => {
      heard = Buffer.concat([heard.subarray(-16), piece])
      if (!heard.subarray(-4).equals(Buffer.alloc(4))) return
      await held
      if (verdict === null) socket.destroy()
      else socket.end(`${verdict}\0`)
    })
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    meet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${portOf(server)}`,
    scans: () => scans,
    say: (next) => {
      verdict = next
    },
    hold: () => {
      let letGo = () => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
