import { request } from 'node:http'
import { type Portal, type RawAnswer, type Visitor, visitor } from './people.ts'

/** A browser without a screen: it keeps the cookies of each site, and follows one redirect at a time. */
export function browserOf(portal: Portal) {
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
    /** Opens an address of the portal. */
    async opens(url: string, headers: Record<string, string> = {}, by: Portal = portal): Promise<RawAnswer> {
      const answer = await visitor(by, cookies('portal')).request({ url, headers: { accept: 'text/html', ...headers } })
      keep('portal', answer.headers['set-cookie'] as string[] | undefined)
      return answer
    },

    /** Sends something to the portal, as its pages do. */
    async sends(url: string, body: object): Promise<RawAnswer> {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', url, headers, payload: JSON.stringify(body) }
      const answer = await visitor(portal, cookies('portal')).request(sent)
      keep('portal', answer.headers['set-cookie'] as string[] | undefined)
      return answer
    },

    /** Asks or posts at another site, over the line. */
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

    /** Who this is to the portal now. */
    here: (): Visitor => visitor(portal, cookies('portal')),
    /** The names of the portal's cookies that it holds. */
    holds: () => [...jarOf('portal').keys()],
  }
}

export type HeadlessBrowser = ReturnType<typeof browserOf>
