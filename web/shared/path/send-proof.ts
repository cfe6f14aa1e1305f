import { MAX_FILE_BYTES, NOT_A_PDF } from '#contract/documents/documents.ts'
import { PDF } from '#contract/documents/file-types.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'

export function problemOfProof(file: File): string | null {
  if (file.type !== PDF && !file.name.toLowerCase().endsWith('.pdf')) return NOT_A_PDF
  if (file.size <= MAX_FILE_BYTES) return null
  return `${file.name} is larger than ${formatFileSize(MAX_FILE_BYTES)}. Choose a smaller PDF.`
}

export async function sendProof(file: File): Promise<string> {
  const { uploadURL } = await call(startUpload, { body: { size: file.size } })
  const answer = await fetch(uploadURL, { method: 'PUT', body: file, headers: { 'content-type': PDF } })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  return uploadURL
}
