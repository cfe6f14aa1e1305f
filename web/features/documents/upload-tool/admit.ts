import { MAX_FILE_BYTES, PDF } from '#contract/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import type { ChosenFile, FileRefusal } from './upload-state.ts'

const MOST_FILES = 1
const LIMIT = `${MAX_FILE_BYTES / 1024 / 1024} MB`

/** Browsers that do not know the type of a file leave it empty. */
const isPdf = ({ name, type }: File) =>
  type === '' ? /\.pdf$/i.test(name) : type.replace(/;.*$/, '').trim().toLowerCase() === PDF

const isSame = (one: File, { data, name }: ChosenFile) =>
  data instanceof File && name === one.name && data.size === one.size && data.lastModified === one.lastModified

function reasonAgainst(file: File, chosen: ChosenFile | undefined): string | undefined {
  const name = shownFileName(file.name)
  if (chosen && isSame(file, chosen)) return `Cannot add the duplicate file '${name}', it already exists`
  if (!isPdf(file)) return 'You can only upload: PDF files'
  if (file.size > MAX_FILE_BYTES) return `${name} exceeds maximum allowed size of ${LIMIT}`
  return
}

/** Which of the files that were chosen, dropped or pasted is taken beside the one that is there, and why not the others. */
export function admit(chosen: ChosenFile | undefined, files: readonly File[]) {
  const refusals: FileRefusal[] = []
  const fit: File[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, chosen)
    if (reason === undefined) fit.push(file)
    else refusals.push({ file, reason })
  }
  const [taken, ...others] = fit
  if (!taken) return { taken, refusals }
  if (chosen === undefined && others.length === 0) return { taken, refusals }
  refusals.push({ file: undefined, reason: `You can only upload ${MOST_FILES} file` })
  return { taken: undefined, refusals }
}
