import { request } from 'node:http'
import { browserAt, cookieJar } from './cookie-jar.ts'
import { type PortalUnderTest, type RawResponse, type TestClient, testClient } from './people.ts'

export function browserOf(portal: PortalUnderTest) {
  const own = cookieJar()
  const others = new Map<string, typeof own>()
  const jarOf = (site: string) => {
    const jar = others.get(site) ?? cookieJar()
    others.set(site, jar)
    return jar
  }

  return {
    opens: (url: string, headers: Record<string, string> = {}, by: PortalUnderTest = portal): Promise<RawResponse> =>
      browserAt(by, { jar: own }).request({ url, headers: { accept: 'text/html', ...headers } }),

    sends: (url: string, body: object): Promise<RawResponse> =>
      browserAt(portal, { jar: own }).request({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),

    async asks(address: string, form?: Record<string, string>): Promise<{ status: number; location: string }> {
      const jar = jarOf(new URL(address).origin)
      return new Promise((resolve, reject) => {
        const body = form && new URLSearchParams(form).toString()
        const outgoing = request(
          address,
          {
            method: body === undefined ? 'GET' : 'POST',
            agent: false,
            headers: {
              cookie: jar.header(),
              ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
            },
          },
          (incoming) => {
            incoming.resume()
            jar.keep(incoming.headers['set-cookie'])
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

    here: (): TestClient => testClient(portal, own.header()),
    holds: () => [...own.cookies.keys()],
  }
}

export type HeadlessBrowser = ReturnType<typeof browserOf>
