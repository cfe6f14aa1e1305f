import { type MultipartUpload, signPart } from '#contract/uploads.ts'
import { call } from '#web/lib/call.ts'
import { fetchUntil } from './fetch-until.ts'

/** Where the parts of an upload go: each link is asked for once, ahead of its use where there is time for it. */
export function linksTo({ key, uploadId }: MultipartUpload, signal: AbortSignal) {
  const links = new Map<number, Promise<string>>()
  const ask = async (partNumber: number) => {
    const params = { uploadId, partNumber: String(partNumber) }
    const { url } = await call(signPart, { params, query: { key } }, fetchUntil(signal))
    return url
  }
  const of = (partNumber: number): Promise<string> => {
    const link = links.get(partNumber) ?? ask(partNumber)
    links.set(partNumber, link)
    // What went wrong is told where the link is used.
    link.catch(() => links.delete(partNumber))
    return link
  }
  return {
    of,
    fetch: (partNumber: number) => void of(partNumber),
    forget: (partNumber: number) => void links.delete(partNumber),
  }
}
