import { hkdfSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { decrypt, encrypt } from '#server/gateways/storage/encrypted-bytes.ts'

const keyOf = (secret: string) => ({
  id: 'handover',
  key: new Uint8Array(hkdfSync('sha256', secret, '', 'pages that come from a phone', 32)),
})

async function* whole(bytes: Uint8Array) {
  yield bytes
}

export const sealPage = (secret: string, id: string, bytes: Buffer): Promise<Buffer> =>
  buffer(encrypt(whole(bytes), keyOf(secret), id))

export const openPage = (secret: string, { id, bytes }: { id: string; bytes: Buffer }): Promise<Buffer> =>
  buffer(decrypt(whole(bytes), [keyOf(secret)], id))
