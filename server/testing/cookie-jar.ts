import { type PortalUnderTest, type TestClient, testClient } from './people.ts'

export function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(lines: string[] | string = []) {
      for (const line of [lines].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}

export function browserAt(
  portal: PortalUnderTest,
  { ip, jar = cookieJar() }: { ip?: string; jar?: ReturnType<typeof cookieJar> } = {},
): TestClient & { cookies: Map<string, string> } {
  const request: TestClient['request'] = async (asked) => {
    const cookie = jar.header()
    const headers = { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }), ...asked.headers }
    const answer = await testClient(portal).request({ ...asked, headers })
    jar.keep(answer.headers['set-cookie'])
    return answer
  }
  return { ...testClient(portal, '', request), cookies: jar.cookies }
}
