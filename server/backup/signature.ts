import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { ArchiveError } from './archive-error.ts'

export interface Signers {
  /** Public keys, raw and as Base64. */
  trusted: ReadonlySet<string>
  /** Accepts a missing signature or an unknown key, never a broken signature. */
  trustsUnsigned: boolean
}

const WRITTEN = /^ed25519 ([A-Za-z0-9+/]{43}=) ([A-Za-z0-9+/]{86}==)\n$/

export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

export const signManifest = (manifest: Buffer, key: KeyObject): Buffer =>
  Buffer.from(`ed25519 ${publicKeyOf(key)} ${sign(null, manifest, key).toString('base64')}\n`)

/** Returns whether a trusted key signed the manifest, whose checksums cover all other members of the archive. */
export function checkSignature(
  manifest: Buffer,
  written: Buffer | null,
  { trusted, trustsUnsigned }: Signers,
): boolean {
  if (written === null) {
    if (trustsUnsigned) return false
    throw new ArchiveError(`The archive is not signed: nobody can tell who made it. ${ANYWAY}`)
  }
  const [, key = '', signature = ''] = WRITTEN.exec(written.toString('latin1')) ?? []
  if (!isSigned(manifest, key, signature))
    throw new ArchiveError('The archive was changed: its manifest is not the one that was signed.')
  const isTrusted = trusted.has(key)
  if (isTrusted || trustsUnsigned) return isTrusted
  if (trusted.size === 0)
    throw new ArchiveError(
      'Nothing here says whose archives to believe. Set BACKUP_SIGNING_PUBLIC_KEY_FILE to backup-signing.pub, which was ' +
        `put away with the identity. ${ANYWAY}`,
    )
  throw new ArchiveError(`The archive is signed with a key that is not of this portal: ${key}. ${ANYWAY}`)
}

const ANYWAY = 'If you know where it comes from, add --trust-unsigned.'

function isSigned(manifest: Buffer, key: string, signature: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') }
  try {
    const signer = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, manifest, signer, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
