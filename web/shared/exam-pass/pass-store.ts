import { get, setMany } from 'idb-keyval'
import { decryptWith, type Encrypted, encryptWith, ownKey } from '#web/lib/device-encryption.ts'
import { passStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { hasSignedOut } from '#web/shared/device/saved-files.ts'
import { changePass, erasePass, forgetPass, notePassOwner, passOwner } from '#web/shared/device/saved-pass.ts'
import type { ExamPass } from './exam-pass.ts'

interface Sealed extends Encrypted {
  key: CryptoKey
}

const store = openStore(passStore)

/**
 * Kept for a day without a line, when the server can give no key: the key is made here, and no script can read it out.
 * Both are gone at sign-out.
 */
export const keepPass = (personId: string, pass: ExamPass): Promise<unknown> =>
  changePass(async () => {
    const key = await ownKey()
    const sealed = { ...(await encryptWith(key, personId, new Blob([JSON.stringify(pass)]))), key }
    if (hasSignedOut()) return
    notePassOwner(personId)
    await setMany([['sealed', sealed satisfies Sealed]], store())
    // They may have signed out while this was written.
    if (hasSignedOut()) await erasePass()
  })

/** The pass of who was here last; null where there is none, or where the exam is over. */
export async function readPass(now = new Date()): Promise<ExamPass | null> {
  const owner = passOwner()
  const sealed = owner === null ? undefined : await get<Sealed>('sealed', store())
  if (owner === null || !sealed) return null
  const opened = await decryptWith(sealed.key, owner, sealed)
  // What does not open is another person's, or of an older program.
  const pass: ExamPass | null = opened && JSON.parse(await opened.text())
  if (pass && new Date(pass.at).getTime() + DAY > now.getTime()) return pass
  await forgetPass()
  return null
}

const DAY = 86_400_000
