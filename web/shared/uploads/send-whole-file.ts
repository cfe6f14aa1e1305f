import { PDF } from '#contract/documents/file-types.ts'
import type { startUpload } from '#contract/documents/uploads.ts'
import type { Reply } from '#contract/route.ts'

// The service worker sends files too, and brings no contract along.
const START: (typeof startUpload)['path'] = '/api/objects/upload'
const GOOD_FOR_MS = 15 * 60_000

export type Requester = (path: string, init: RequestInit) => Promise<Response>

// Of the fifteen minutes that a link is good for, as long as it is worth beginning with.
export const LINK_LIVES_MS = 10 * 60_000

// A file, and what sends it and answers with its link; asked again it is not sent twice.
export interface FileToUpload {
  file: File
  send: () => Promise<string>
}

/** Sends a file in one piece and answers with its link; `ask` throws what was not taken. */
export async function sendWholeFile(file: Blob, ask: Requester): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const started = await ask(START, { method: 'POST', headers, body: JSON.stringify({ size: file.size }) })
  const { uploadURL }: Reply<typeof startUpload> = await started.json()
  const signal = AbortSignal.timeout(GOOD_FOR_MS)
  await ask(uploadURL, { method: 'PUT', headers: { 'content-type': PDF }, body: file, signal })
  return uploadURL
}
