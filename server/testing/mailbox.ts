import { sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { type PortalUnderTest, type TestClient, type TypedResponse, testClient } from './people.ts'

export interface ReadLetter {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: string
}

export async function lettersTo(portal: PortalUnderTest, address: string): Promise<ReadLetter[]> {
  const answer = await testClient({ app: portal.atItsMachine ?? portal.app }).request({
    url: `/dev/mail?to=${encodeURIComponent(address)}`,
    headers: { accept: 'application/json', host: 'localhost:3000' },
  })
  return JSON.parse(answer.body)
}

export const newestCode = async (portal: PortalUnderTest, address: string): Promise<string> => {
  const codes = (await lettersTo(portal, address)).map(({ text }) => /^\d{6}\b/.exec(text)?.[0])
  return codes.find((code) => code !== undefined) ?? ''
}

export async function requestCode(
  portal: PortalUnderTest,
  email: string,
  by: TestClient = testClient(portal),
): Promise<string> {
  await by.call(sendSignInCode, { body: { email, type: 'sign-in' } })
  return newestCode(portal, email)
}

export const tryCode = (
  portal: PortalUnderTest,
  email: string,
  otp: string,
  by: TestClient = testClient(portal),
): Promise<TypedResponse<typeof signInWithCode>> => by.ask(signInWithCode, { body: { email, otp } })

export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
