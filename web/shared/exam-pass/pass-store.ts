import { get, setMany } from 'idb-keyval'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { type Sealed, seal, unseal } from '#web/lib/device-encryption.ts'
import { passStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { writeUnlessGone } from '#web/shared/device/saved-files.ts'
import { changePass, forgetPass, notePassOwner, passOwner } from '#web/shared/device/saved-pass.ts'
import type { ExamPass } from './exam-pass.ts'

const store = openStore(passStore)

/** Encrypts with a local key, since the server can give no key offline. */
export const keepPass = (personId: string, pass: ExamPass): Promise<unknown> =>
  changePass(async () => {
    const sealed = await seal(personId, pass)
    await writeUnlessGone(passStore, () => {
      notePassOwner(personId)
      return setMany([['sealed', sealed]], store())
    })
  })

/** The pass of the last person on this device; null without a pass or after the exam. */
export async function readPass(now = new Date()): Promise<ExamPass | null> {
  const owner = passOwner()
  const sealed = owner === null ? undefined : await get<Sealed>('sealed', store())
  if (owner === null || !sealed) return null
  // A pass that does not open belongs to another person or an older release.
  const pass = await unseal<ExamPass>(owner, sealed)
  if (pass && new Date(pass.at).getTime() + DAY > now.getTime()) return pass
  await forgetPass()
  return null
}
