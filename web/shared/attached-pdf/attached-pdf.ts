import { LARGEST_FILE, MAX_FILE_BYTES, PDF } from '#contract/documents/accepted-file.ts'
import { NOT_A_PDF } from '#contract/documents/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { judgeLine } from '#web/lib/connection.ts'
import { sendWholeFile } from '#web/shared/uploads/send-whole-file.ts'

export function problemOfPdf(file: File): string | null {
  if (file.type !== PDF && !file.name.toLowerCase().endsWith('.pdf')) return NOT_A_PDF
  if (file.size <= MAX_FILE_BYTES) return null
  return `${file.name} is larger than ${LARGEST_FILE}. Choose a smaller PDF.`
}

export const sendPdf = (file: File): Promise<string> =>
  sendWholeFile(file, async (path, init) => {
    const answer = await judgeLine(fetch(path, init))
    if (!answer.ok) throw new ApiError(answer.status, await answer.text())
    return answer
  })
