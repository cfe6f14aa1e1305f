import { type ExportFormat, exportChosenClients } from '#contract/exports.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { confirmable, type Fetch } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'

interface ChosenExport {
  format: ExportFormat
  ids: readonly string[]
}

interface TakenFile {
  blob: Blob
  name: string
}

const fileOf = ({ format, ids }: ChosenExport): Promise<TakenFile> => {
  const { method, path } = exportChosenClients
  return confirmable({ method, path, body: { format, ids } }, fetch, (send) => askForFile({ format, ids }, send))
}

async function askForFile({ format, ids }: ChosenExport, send: Fetch): Promise<TakenFile> {
  const answer = await send(exportChosenClients.path, {
    method: exportChosenClients.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, ids }),
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await answer.blob(), name: name ?? `Clients.${format}` }
}

function save({ blob, name }: TakenFile) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function useChosenFile() {
  const taking = useOnce({
    mutationFn: fileOf,
    onSuccess: save,
    onError: (error) => toastFailed(error, sentenceOf(error, 'The file could not be created. Please try again.')),
  })
  return { take: taking.mutate, isTaking: taking.isPending }
}
