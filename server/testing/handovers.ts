import { addHandoverPage, redeemHandover, type StartedHandover } from '#contract/documents/handovers.ts'
import { type PortalUnderTest, type TestClient, testClient } from './people.ts'

/** The shortest bytes that pass as the start of a JPEG. */
export const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

/** A phone without a session that has redeemed the secret. */
export async function connectedPhone(
  portal: PortalUnderTest,
  { secret }: Pick<StartedHandover, 'secret'>,
): Promise<TestClient> {
  const answer = await testClient(portal).ask(redeemHandover, { body: { secret } })
  if (answer.status !== 200) throw new Error(answer.said)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return testClient(portal, cookie)
}

export const sendPhoto = (phone: TestClient, payload: Buffer = photo, type = 'image/jpeg') =>
  phone.request({ method: 'POST', url: addHandoverPage.path, headers: { 'content-type': type }, payload })

export const sentPage = async (phone: TestClient): Promise<string> => (await sendPhoto(phone)).json().id
