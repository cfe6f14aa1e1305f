import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { isWaitingForConnection, percentOf, type UploadPhase, type UploadState } from './upload-state.ts'

const titles: Record<UploadPhase, string> = {
  empty: '',
  waiting: '',
  preprocessing: 'Checking your file',
  uploading: 'Uploading',
  paused: 'Paused',
  postprocessing: 'Filing your document',
  complete: '',
  error: 'Upload failed',
}

const showsPercent: readonly UploadPhase[] = ['uploading', 'paused']

export function titleOf(state: UploadState): string {
  const title =
    state.phase === 'uploading' && isWaitingForConnection(state) ? 'Waiting for the connection' : titles[state.phase]
  const percent = percentOf(state)
  return percent > 0 && showsPercent.includes(state.phase) ? `${title}: ${percent}%` : title
}

/** For screen readers: each state once, progress in quarters. Notices announce questions and errors. */
export function announcementOf(state: UploadState): string {
  const { phase, file } = state
  if (!file) return ''
  const name = shownFileName(file.name)
  const quarter = Math.floor(percentOf(state) / 25) * 25
  const words: Partial<Record<UploadPhase, string>> = {
    preprocessing: `Uploading ${name}`,
    uploading: quarter === 0 ? `Uploading ${name}` : `${quarter}% uploaded`,
    paused: 'Upload paused',
    postprocessing: `Filing ${name}`,
  }
  return words[phase] ?? ''
}
