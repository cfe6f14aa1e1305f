import { pdfFileName } from '#domain/documents/file-names.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'

interface FileToSave {
  href: string
  fileName: string
}

/** A refusal is told in words; the browser on its own says of a link no more than that its download failed. */
export async function saveFile({ href, fileName }: FileToSave): Promise<void> {
  try {
    const answer = await fetch(href, { credentials: 'include' })
    if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText)
    const address = URL.createObjectURL(await answer.blob())
    Object.assign(document.createElement('a'), { href: address, download: pdfFileName(fileName) }).click()
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  } catch (error) {
    toastFailed(error, sentenceOf(error, 'The file could not be downloaded. Please try again.'))
  }
}
