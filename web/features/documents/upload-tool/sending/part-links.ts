import { type MultipartUpload, signPart } from '#contract/uploads.ts'
import { call } from '#web/lib/call.ts'
import { fetchUntil } from './fetch-until.ts'

interface SignedPart {
  number: number
  start: number
  end: number
}

/** Where the parts of an upload go: each link is asked for once, ahead of its use where there is time for it. */
export function linksTo({ key, uploadId }: MultipartUpload, signal: AbortSignal) {
  const links = new Map<number, Promise<string>>()
  const ask = async ({ number, start, end }: SignedPart) => {
    const params = { uploadId, partNumber: String(number) }
    const { url } = await call(signPart, { params, query: { key, size: String(end - start) } }, fetchUntil(signal))
    return url
  }
  const of = (part: SignedPart): Promise<string> => {
    const link = links.get(part.number) ?? ask(part)
    links.set(part.number, link)
    // What went wrong is told where the link is used.
    link.catch(() => links.delete(part.number))
    return link
  }
  return {
    of,
    fetch: (part: SignedPart) => void of(part),
    forget: (partNumber: number) => void links.delete(partNumber),
  }
}
