import { type ExportFormat, exportChosenClients } from '#contract/exports.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'
import { keepFile, receiveFile } from '#web/lib/save-file.ts'

const { method, path } = exportChosenClients

interface ChosenExport {
  format: ExportFormat
  ids: readonly string[]
}

export function useChosenFile() {
  const taking = useOnce({
    mutationFn: (body: ChosenExport) => receiveFile({ method, path, body }),
    onSuccess: ({ blob, name }, { format }) => keepFile(blob, name ?? `Clients.${format}`),
    onError: (error) => toastFailed(error, sentenceOf(error, 'The file could not be created. Please try again.')),
  })
  return { take: taking.mutate, isTaking: taking.isPending }
}
