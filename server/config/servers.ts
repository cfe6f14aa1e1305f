const HOSTS = 'hosts'
const ATTRIBUTES = 'target_session_attrs'

/**
 * Several servers stand in an address as libpq writes them, `postgres://user:password@one:5432,two:5432/portal`, which is no
 * URL. Within the portal the first stands in its place and all of them in a parameter; undefined for what is no such address.
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
