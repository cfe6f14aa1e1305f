import { request } from 'node:http'
import { type PortalUnderTest, type RawResponse, type TestClient, testClient } from './people.ts'

export function browserOf(portal: PortalUnderTest) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (site: string) => {
    const jar = jars.get(site) ?? new Map<string, string>()
    jars.set(site, jar)
    return jar
  }
  const cookies = (site: string) => [...jarOf(site)].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (site: string, given: string[] | string | undefined) => {
    for (const line of given === undefined ? [] : [given].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line) || value === '') jarOf(site).delete(name)
      else jarOf(site).set(name, value)
    }
  }

  return {
    async opens(url: string, headers: Record<string, string> = {}, by: PortalUnderTest = portal): Promise<RawResponse> {
      const answer = await testClient(by, cookies('portal')).request({
        url,
        headers: { accept: 'text/html', ...headers },
      })
      keep('portal', answer.headers['set-cookie'] as string[] | undefined)
      return answer
    },

    async sends(url: string, body: object): Promise<RawResponse> {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', url, headers, payload: JSON.stringify(body) }
      const answer = await testClient(portal, cookies('portal')).request(sent)
      keep('portal', answer.headers['set-cookie'] as string[] | undefined)
      return answer
    },

    async asks(address: string, form?: Record<string, string>): Promise<{ status: number; location: string }> {
      const { origin } = new URL(address)
      return new Promise((resolve, reject) => {
        const body = form && new URLSearchParams(form).toString()
        const outgoing = request(
          address,
          {
            method: body === undefined ? 'GET' : 'POST',
            agent: false,
            headers: {
              cookie: cookies(origin),
              ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
            },
          },
          (incoming) => {
            incoming.resume()
            keep(origin, incoming.headers['set-cookie'])
            const { location = '' } = incoming.headers
            resolve({
              status: incoming.statusCode ?? 0,
              location: location && new URL(location, address).href,
            })
          },
        )
        outgoing.on('error', reject)
        outgoing.end(body)
      })
    },

    here: (): TestClient => testClient(portal, cookies('portal')),
    holds: () => [...jarOf('portal').keys()],
  }
}

export type HeadlessBrowser = ReturnType<typeof browserOf>
