const HOSTS = 'hosts'
const ATTRIBUTES = 'target_session_attrs'

/**
 * Converts an address with several servers, `postgres://user:password@one:5432,two:5432/portal`, into a valid URL: the
 * host is the first server, a parameter lists all of them. Returns undefined for an invalid address.
 */
export function toServersUrl(text: string): string | undefined {
  const [, start = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/.exec(text) ?? []
  const hosts = authority.split(',')
  const urls = hosts.map((host) => `${start}${host}${rest}`)
  if (!urls.every((each) => URL.canParse(each))) return undefined
  const url = new URL(urls[0] ?? '')
  if (!/^postgres(ql)?:$/.test(url.protocol)) return undefined
  const attributes = url.searchParams.get(ATTRIBUTES)
  if (attributes !== null && !['read-write', 'primary'].includes(attributes)) return undefined
  if (hosts.length === 1 && attributes === null) return text
  if (hosts.includes('')) return undefined
  url.searchParams.set(HOSTS, hosts.join(','))
  url.searchParams.delete(ATTRIBUTES)
  return url.href
}
