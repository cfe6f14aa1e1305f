import pg from 'pg'

/** The servers of one address, of which one accepts writes; a failover may change which one at any moment. */
export interface Servers {
  count: number
  url: () => string
  asksPrimary: boolean
  /** Moves on to the next server, as the server at this URL is away or read-only. */
  leave: (url: string) => void
}

// The parameter that server/config/servers.ts writes.
const HOSTS = 'hosts'

export function serversOf(address: string): Servers {
  const hosts = URL.canParse(address) ? new URL(address).searchParams.get(HOSTS)?.split(',') : undefined
  const urls = hosts?.map((host) => urlAt(address, host)) ?? [address]
  let current = 0
  const url = () => urls[current] ?? address
  return {
    count: urls.length,
    url,
    asksPrimary: hosts !== undefined,
    leave: (left) => {
      if (left === url()) current = (current + 1) % urls.length
    },
  }
}

function urlAt(address: string, host: string): string {
  const url = new URL(address)
  url.searchParams.delete(HOSTS)
  url.port = ''
  url.host = host
  return url.href
}

export const clientOf = (servers: Servers) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: servers.url() })
    }
  }
