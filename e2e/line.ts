import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** An upload is under way once this much of it has passed. */
const UNDER_WAY_BYTES = 64 * 1024
const UPLOAD = 'PUT /api/objects/'

/** What the line does to uploads: lets them pass, keeps their bytes back, or breaks while they are under way. */
type Mood = 'good' | 'holding' | 'breaking'

/** The line between a person and the portal, which can be made as bad as a prepaid one. */
export function startLine() {
  let mood: Mood = 'good'
  let portalPort = 0
  let url = ''
  const held = new Set<Socket>()
  const open = new Set<Socket>()

  const server = createServer((person) => {
    const portal = connect(portalPort, '127.0.0.1')
    let uploaded: number | undefined
    for (const socket of [person, portal]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        person.destroy()
        portal.destroy()
      })
    }
    portal.on('data', (bytes) => person.write(bytes))
    person.on('data', (bytes) => {
      const begin = bytes.indexOf(UPLOAD)
      if (begin >= 0) uploaded = 0
      if (uploaded !== undefined) uploaded += bytes.length
      if (uploaded !== undefined && uploaded > UNDER_WAY_BYTES) {
        if (mood === 'breaking') return person.destroy()
        if (mood === 'holding') {
          person.pause()
          held.add(person)
        }
      }
      portal.write(bytes)
    })
  })

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) url = `http://localhost:${address.port}`
  })
  afterAll(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })

  const line = {
    get url() {
      return url
    },
    leadTo(port: number) {
      portalPort = port
    },
    /** Everything passes again, what was held back first of all. */
    isGood() {
      mood = 'good'
      for (const socket of held) socket.resume()
      held.clear()
    },
    holdsUploads() {
      mood = 'holding'
    },
    breaksUploads() {
      mood = 'breaking'
    },
  }
  afterEach(line.isGood)
  return line
}
