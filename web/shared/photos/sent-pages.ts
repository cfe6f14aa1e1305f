import { get, setMany } from 'idb-keyval'
import { type Sealed, seal, unseal } from '#web/lib/device-encryption.ts'
import { sentPagesStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { type DocumentTarget, writeUnlessGone } from '#web/shared/device/saved-files.ts'
import { isSamePage } from './picture/page-hash.ts'

type SentPages = Record<string, readonly string[]>

const store = openStore(sentPagesStore)
const nameOf = ({ personId, applicationId }: DocumentTarget) => `${personId}/${applicationId}`

async function readSentPages(name: string): Promise<SentPages> {
  return (await unseal<SentPages>(name, await get<Sealed>(name, store()))) ?? {}
}

/** Without storage, later comparisons find nothing. */
export async function keepSentPages(target: DocumentTarget, documentName: string, hashes: readonly string[]) {
  try {
    const name = nameOf(target)
    const sealed = await seal(name, { ...(await readSentPages(name)), [documentName]: hashes })
    await writeUnlessGone(sentPagesStore, () => setMany([[name, sealed]], store()))
  } catch {}
}

export async function findSamePage(target: DocumentTarget, documentName: string, hash: string) {
  const sent = await readSentPages(nameOf(target)).catch((): SentPages => ({}))
  const others = Object.entries(sent).filter(([name]) => name !== documentName)
  return others.find(([, hashes]) => hashes.some((one) => isSamePage(one, hash)))?.[0]
}
