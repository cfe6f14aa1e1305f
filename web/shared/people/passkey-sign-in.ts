import { signInWithPasskey, startPasskeySignIn } from '#contract/account/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { askPasskey } from '#web/lib/passkeys.ts'

/** Signs in the owner of the passkey, replacing any current session; returns the start page. */
export async function signInByPasskey(): Promise<string> {
  const options = await call(startPasskeySignIn, {})
  const { startPage } = await call(signInWithPasskey, { body: { response: await askPasskey(options) } })
  return startPage
}
