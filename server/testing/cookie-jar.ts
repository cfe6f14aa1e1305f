import { type PortalUnderTest, type TestClient, testClient } from './people.ts'

export function browserAt(
  portal: PortalUnderTest,
  { ip }: { ip?: string } = {},
): TestClient & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const request: TestClient['request'] = async (asked) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }), ...asked.headers }
    const answer = await testClient(portal).request({ ...asked, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { ...testClient(portal, '', request), cookies }
}
