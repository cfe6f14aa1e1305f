import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { portOf } from '#server/testing/doubles/ports.ts'

export function startForeignSite() {
  const server = createServer((request, reply) => {
    if (request.url !== '/') return reply.writeHead(204).end()
    return reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Win a phone</title>')
  })
  let url = ''

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${portOf(server)}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    get url() {
      return url
    },
  }
}
