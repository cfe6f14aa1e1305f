import type { RouteSpec } from '#contract/route.ts'
import { ApiError } from './api-error.ts'
import { answerOf, confirmable, type Fetch } from './call.ts'
import { leaveForSignIn } from './expired-session.ts'
import { sentenceOf, toast, toastFailed } from './toast.ts'

interface DownloadedFile {
  blob: Blob
  name: string | undefined
}

interface FileRequest {
  method: RouteSpec['method']
  path: string
  body?: unknown
}

export const receiveFile = (asked: FileRequest): Promise<DownloadedFile> =>
  confirmable(asked, fetch, (send) => ask(asked, send))

async function ask({ path, ...asked }: FileRequest, send: Fetch): Promise<DownloadedFile> {
  const answer = await answerOf(path, asked, asked, send)
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition') ?? '') }
}

function nameIn(disposition: string): string | undefined {
  const own = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return own ? decodeURIComponent(own) : /filename="([^"]+)"/.exec(disposition)?.[1]
}

export function keepFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has started saving by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const SLOW_AFTER_MS = 1_500
const underWay = new Set<string>()

/** Downloads by script, to show the server's refusal: a plain link would only report a failed download. */
export async function saveFile(path: string, fileName?: string): Promise<void> {
  if (underWay.has(path)) return
  underWay.add(path)
  const slow = tellWhenSlow()
  try {
    const { blob, name } = await receiveFile({ method: 'GET', path })
    keepFile(blob, name ?? (fileName || 'download'))
  } catch (error) {
    if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
    toastFailed(error, sentenceOf(error, 'The file could not be downloaded. Please try again.'))
  } finally {
    slow.end()
    underWay.delete(path)
  }
}

// The browser shows no progress before the file is complete.
function tellWhenSlow() {
  let shown: string | undefined
  const timer = setTimeout(() => {
    shown = toast.show('Downloading...', 'Please keep this page open until your browser has saved the file.')
  }, SLOW_AFTER_MS)
  return {
    end() {
      clearTimeout(timer)
      if (shown !== undefined) toast.dismiss(shown)
    },
  }
}
