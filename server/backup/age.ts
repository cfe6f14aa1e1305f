import { Decrypter, Encrypter } from 'age-encryption'

export type Bytes = AsyncIterable<Uint8Array>

const MAGIC = Buffer.from('age-encryption.org/v1\n')

export const isAge = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length))

export async function* encryptToRecipients(source: Bytes, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(toStream(source))
}

/** Throws before the first byte that is not as it was written. */
export async function* decryptWithIdentities(source: Bytes, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(toStream(source))
}

function toStream(source: Bytes): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return?.()),
    },
    { highWaterMark: 0 },
  )
}
