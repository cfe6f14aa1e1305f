import { MAX_FILE_BYTES } from '#contract/documents/documents.ts'
import { PDF } from '#contract/documents/file-types.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import type { ChosenFile, FileRefusal } from './upload-state.ts'

const MAX_FILES = 1
const LIMIT = `${MAX_FILE_BYTES / 1024 / 1024} MB`

/** Browsers that do not know the type of a file leave it empty. */
const isPdf = ({ name, type }: File) =>
  type === '' ? /\.pdf$/i.test(name) : type.replace(/;.*$/, '').trim().toLowerCase() === PDF

const isSame = (one: File, { data, name }: ChosenFile) =>
  data instanceof File && name === one.name && data.size === one.size && data.lastModified === one.lastModified

function reasonToReject(file: File, chosen: ChosenFile | undefined): string | undefined {
  const name = shownFileName(file.name)
  if (chosen && isSame(file, chosen)) return `Cannot add the duplicate file '${name}', it already exists`
  if (!isPdf(file)) return 'You can only upload: PDF files'
  if (file.size > MAX_FILE_BYTES) return `${name} exceeds maximum allowed size of ${LIMIT}`
  return
}

export function validateFiles(chosen: ChosenFile | undefined, files: readonly File[]) {
  const refusals: FileRefusal[] = []
  const fit: File[] = []
  for (const file of files) {
    const reason = reasonToReject(file, chosen)
    if (reason === undefined) fit.push(file)
    else refusals.push({ file, reason })
  }
  const [accepted, ...others] = fit
  if (!accepted) return { accepted, refusals }
  if (chosen === undefined && others.length === 0) return { accepted, refusals }
  refusals.push({ file: undefined, reason: `You can only upload ${MAX_FILES} file` })
  return { accepted: undefined, refusals }
}
