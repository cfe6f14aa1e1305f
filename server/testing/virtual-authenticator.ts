import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AssertionOptions,
  AssertionResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/account/passkeys.ts'

// A WebAuthn authenticator (ES256, discoverable keys, attestation "none") that also lies on request.

export interface Misbehaviour {
  isUserVerified?: boolean
  /** The origin that the browser reports. */
  origin?: string
  rpId?: string
  /** Replaces the next counter of the key. */
  counter?: number
  challenge?: string
  userHandle?: string
}

interface Credential {
  id: Buffer
  privateKey: KeyObject
  rpId: string
  userHandle: string
  counter: number
}

export interface VirtualAuthenticator {
  create: (options: RegistrationOptions, lie?: Misbehaviour) => RegistrationResponse
  get: (options: AssertionOptions, lie?: Misbehaviour) => AssertionResponse
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

export function virtualAuthenticator(origin = 'http://localhost:3000'): VirtualAuthenticator {
  const credentials: Credential[] = []

  const clientData = (type: string, challenge: string, lie: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    )

  const authenticatorData = (rpId: string, counter: number, flags: number, lie: Misbehaviour) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const verified = lie.isUserVerified === false ? 0 : USER_VERIFIED
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([USER_PRESENT | verified | flags]), count])
  }

  return {
    create({ challenge, rp, user }, lie = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = {
        id: randomBytes(32),
        privateKey,
        rpId: rp.id,
        userHandle: user.id,
        counter: lie.counter ?? 0,
      }
      credentials.push(credential)
      const length = Buffer.from([0, credential.id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, coseKey(publicKey)])
      const authData = Buffer.concat([authenticatorData(rp.id, credential.counter, ATTESTED, lie), attested])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      const id = credential.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lie).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get({ challenge, rpId, allowCredentials }, lie = {}) {
      const allowed = allowCredentials.map(({ id }) => id)
      const credential = credentials.findLast(
        (one) => one.rpId === rpId && (allowed.length === 0 || allowed.includes(one.id.toString('base64url'))),
      )
      if (!credential) throw new Error('this authenticator has no key for that')
      credential.counter = lie.counter ?? credential.counter + 1
      const authData = authenticatorData(rpId, credential.counter, 0, lie)
      const data = clientData('webauthn.get', challenge, lie)
      const id = credential.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), credential.privateKey).toString(
            'base64url',
          ),
          userHandle: lie.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

// The part of CBOR that an attestation needs.
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
