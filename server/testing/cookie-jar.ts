import { type Portal, type Visitor, visitor } from './people.ts'

export function browserAt(portal: Portal, { ip }: { ip?: string } = {}): Visitor & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const request: Visitor['request'] = async (asked) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }), ...asked.headers }
    const answer = await visitor(portal).request({ ...asked, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { ...visitor(portal, '', request), cookies }
}
