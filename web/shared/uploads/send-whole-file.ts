import { PDF } from '#contract/documents/accepted-file.ts'
import type { startUpload } from '#contract/documents/uploads.ts'
import type { Reply } from '#contract/route.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'

// The service worker uploads too, and must not bundle the contract.
const START: (typeof startUpload)['path'] = '/api/objects/upload'
const GOOD_FOR_MS = 15 * MINUTE

export type Requester = (path: string, init: RequestInit) => Promise<Response>

// A link expires after fifteen minutes; an older link is too late to start with.
export const LINK_LIVES_MS = 10 * MINUTE

// A file and its upload function, which returns the link and never uploads twice.
export interface FileToUpload {
  file: File
  send: () => Promise<string>
}

/** Uploads a file in one piece and returns its link; `ask` throws on a refusal. */
export async function sendWholeFile(file: Blob, ask: Requester): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const started = await ask(START, { method: 'POST', headers, body: JSON.stringify({ size: file.size }) })
  const { uploadURL }: Reply<typeof startUpload> = await started.json()
  const signal = AbortSignal.timeout(GOOD_FOR_MS)
  await ask(uploadURL, { method: 'PUT', headers: { 'content-type': PDF }, body: file, signal })
  return uploadURL
}
