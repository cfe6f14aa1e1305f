import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The state of the audit at the end of a day; a later change of any row contradicts it. */
export interface AuditRoot {
  day: string
  seal: number
  total: number
  hash: Buffer
  previous: Buffer | null
}

export interface SignedRoot {
  root: AuditRoot
  publicKey: Buffer
  signature: Buffer
}

const NONE = 'none'

function statementOf({ day, seal, total, hash, previous }: AuditRoot): string {
  const before = previous?.toString('hex') ?? NONE
  return `lampara-audit-root 1\nday ${day}\nseals ${seal}\nrows ${total}\nhash ${hash.toString('hex')}\nprevious ${before}`
}

export const signRoot = (root: AuditRoot, key: KeyObject): SignedRoot => ({
  root,
  publicKey: rawPublicKey(createPublicKey(key)),
  signature: sign(null, Buffer.from(statementOf(root)), key),
})

export function isSignedRight({ root, publicKey, signature }: SignedRoot): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  try {
    return verify(null, Buffer.from(statementOf(root)), createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

export const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

/** Writes the root for mail and file; the lines are too short for a mail program to wrap. */
export function writeRoot({ root, publicKey, signature }: SignedRoot): string {
  const [one, other] = [signature.subarray(0, 32), signature.subarray(32)].map((half) => half.toString('hex'))
  return `${statementOf(root)}\nkey ${publicKey.toString('hex')}\nsignature ${one}\n${other}\n`
}

const WRITTEN =
  /lampara-audit-root 1 day (\d{4}-\d\d-\d\d) seals (\d+) rows (\d+) hash ([0-9a-f]{64}) previous ([0-9a-f]{64}|none) key ([0-9a-f]{64}) signature ([0-9a-f]{64}) ([0-9a-f]{64})/

export function readRoot(text: string): SignedRoot | undefined {
  const found = WRITTEN.exec(text.replace(/=\r?\n/g, '').replace(/[\s>]+/g, ' '))
  if (!found) return undefined
  const [, day = '', seal, total, hash, previous, key, one, other] = found
  const bytes = (hex: string | undefined) => Buffer.from(hex ?? '', 'hex')
  return {
    root: {
      day,
      seal: Number(seal),
      total: Number(total),
      hash: bytes(hash),
      previous: previous === NONE ? null : bytes(previous),
    },
    publicKey: bytes(key),
    signature: bytes(`${one}${other}`),
  }
}
