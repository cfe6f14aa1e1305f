import { hkdfSync } from 'node:crypto'
import type { DeviceKey } from '#contract/uploads.ts'
import type { Actor } from '#domain/permissions.ts'
import type { Deps } from '#server/deps.ts'

/** A key of each person's own, made of the portal's secret: it is nowhere kept, and gone for a device without a session. */
export function deviceKeyOf({ secret }: Pick<Deps, 'secret'>, { id }: Pick<Actor, 'id'>): DeviceKey {
  const key = hkdfSync('sha256', secret, id, 'files that wait on a device', 32)
  return { key: Buffer.from(key).toString('base64') }
}
