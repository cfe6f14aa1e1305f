import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { portOf } from '#server/testing/doubles/ports.ts'

const UPLOAD = 'PUT /api/objects/'
const REQUEST = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \//
const END_OF_HEADERS = '\r\n\r\n'

type ConnectionFault = 'is cut' | 'falls silent'

export function startNetworkProxy() {
  let portalPort = 0
  let url = ''
  let passed = 0
  let carried = 0
  let coming: { after: number; fate: ConnectionFault } | undefined
  let isCut = false
  let isSilent = false
  let bytesPerSecond = Number.POSITIVE_INFINITY
  const uploading = new Set<Socket>()
  const open = new Set<Socket>()

  const meetFate = () => {
    if (!coming || passed < coming.after) return
    if (coming.fate === 'is cut') {
      isCut = true
      for (const socket of open) socket.destroy()
    } else {
      isSilent = true
      for (const socket of uploading) socket.pause()
    }
    coming = undefined
  }

  const holdBack = (person: Socket, bytes: number) => {
    if (isSilent) return person.pause()
    if (bytesPerSecond === Number.POSITIVE_INFINITY) return
    person.pause()
    setTimeout(() => isSilent || person.resume(), (bytes * 1000) / bytesPerSecond)
  }

  const server = createServer((person) => {
    if (isCut) return person.destroy()
    const portal = connect(portalPort, '127.0.0.1')
    for (const socket of [person, portal]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        uploading.delete(socket)
        person.destroy()
        portal.destroy()
      })
    }
    portal.on('data', (bytes) => {
      // An answered connection carries no file any more: later requests on it, such as sign-out, must pass.
      if (uploading.delete(person)) person.resume()
      person.write(bytes)
    })
    person.on('data', (bytes) => {
      carried += bytes.length
      const isRequest = REQUEST.test(bytes.subarray(0, 10).toString('latin1'))
      const isUpload = isRequest ? bytes.indexOf(UPLOAD) === 0 : uploading.has(person)
      if (isUpload) {
        uploading.add(person)
        passed += bytes.length - (isRequest ? bytes.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length : 0)
        meetFate()
      } else uploading.delete(person)
      if (person.destroyed) return
      portal.write(bytes)
      if (isUpload) holdBack(person, bytes.length)
    })
  })

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://localhost:${portOf(server)}`
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
    get passed() {
      return passed
    },
    get carried() {
      return carried
    },
    isGood() {
      isCut = false
      isSilent = false
      coming = undefined
      bytesPerSecond = Number.POSITIVE_INFINITY
      for (const socket of uploading) socket.resume()
    },
    isCutAfter(bytes: number) {
      coming = { after: passed + bytes, fate: 'is cut' }
    },
    /** Silently holds back data on upload connections after this many bytes. */
    fallsSilentAfter(bytes: number) {
      coming = { after: passed + bytes, fate: 'falls silent' }
    },
    /** Lets uploads pass on new connections; data of older connections is lost. */
    comesBackElsewhere() {
      isSilent = false
    },
    isSlow(rate: number) {
      bytesPerSecond = rate
    },
  }
  afterEach(() => {
    for (const socket of uploading) socket.destroy()
    line.isGood()
    passed = 0
  })
  return line
}
