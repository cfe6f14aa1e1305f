import { sendSignInCode } from '#contract/account/session.ts'
import { browserAt } from './cookie-jar.ts'
import { requestCode, tryCode, wrong } from './mailbox.ts'
import { type PortalUnderTest, type TestClient, testClient } from './people.ts'

export type Clients = ReturnType<typeof clientsOf>

let count = 0

export function clientsOf(portal: PortalUnderTest, network = '198.51') {
  const somebody = () => `nurse.${++count}@askers.test`
  const somewhere = () => `${network}.${Math.floor(++count / 250)}.${(count % 250) + 1}`
  const browser = (ip = somewhere()) => browserAt(portal, { ip })
  const program = (): TestClient => {
    const ip = somewhere()
    return testClient(portal, '', (asked) =>
      testClient(portal).request({ ...asked, headers: { ...asked.headers, 'x-forwarded-for': ip } }),
    )
  }
  const tryFiveTimes = async (email: string, code: string, by: TestClient) => {
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await tryCode(portal, email, wrong(code), by))
    return answers
  }
  return {
    somebody,
    somewhere,
    browser,
    program,
    tryFiveTimes,
    ask: (email: string, by: TestClient) => by.ask(sendSignInCode, { body: { email, type: 'sign-in' } }),
    async signedIn(email: string) {
      const owner = browser()
      const answer = await tryCode(portal, email, await requestCode(portal, email, owner), owner)
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.said}`)
      return owner
    },
    async spendTheDay(email: string) {
      for (let stranger = 0; stranger < 10; stranger += 1) {
        const by = browser()
        await tryFiveTimes(email, await requestCode(portal, email, by), by)
      }
    },
  }
}
