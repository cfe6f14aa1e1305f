import { formatFileSize } from '#domain/documents/file-size.ts'
import { type TransferSpeed, timeLeft, updateSpeed } from '#web/shared/uploads/transfer-speed.ts'
import type { UploadStatus } from '../active-uploads.ts'

/** The states of the specification, plus `empty` before a file is chosen; in `waiting` a question may be open. */
export type UploadPhase =
  | 'empty'
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'paused'
  | 'postprocessing'
  | 'complete'
  | 'error'

export interface ChosenFile {
  id: number
  name: string
  data: Blob
}

export interface FileRefusal {
  file: File | undefined
  reason: string
}

interface Failure {
  reason: string
  isFinal: boolean
}

export interface UploadState {
  phase: UploadPhase
  file: ChosenFile | undefined
  sent: number
  speed: TransferSpeed | undefined
  isOffline: boolean
  question: string | undefined
  failure: Failure | undefined
  refusals: readonly FileRefusal[]
}

export type UploadEvent =
  | { type: 'chosen'; file: ChosenFile; refusals: readonly FileRefusal[] }
  | { type: 'refused'; refusals: readonly FileRefusal[] }
  | { type: 'dismissed' }
  | { type: 'asked'; question: string }
  | { type: 'invalid'; refusal: FileRefusal }
  | { type: 'started' }
  | { type: 'sending'; sent: number }
  | { type: 'progressed'; sent: number; at: number }
  | { type: 'connectionLost' }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'uploaded' }
  | { type: 'filed' }
  | { type: 'failed'; failure: Failure }
  | { type: 'retried' }
  | { type: 'removed' }

type EventType = UploadEvent['type']

export const emptyUpload: UploadState = {
  phase: 'empty',
  file: undefined,
  sent: 0,
  speed: undefined,
  isOffline: false,
  question: undefined,
  failure: undefined,
  refusals: [],
}

/** Ignores any event that a state does not list. */
const transitions: Record<UploadPhase, Partial<Record<EventType, UploadPhase>>> = {
  empty: { chosen: 'waiting', refused: 'empty', dismissed: 'empty' },
  waiting: {
    started: 'preprocessing',
    removed: 'empty',
    refused: 'waiting',
    dismissed: 'waiting',
  },
  preprocessing: {
    asked: 'waiting',
    invalid: 'empty',
    failed: 'error',
    sending: 'uploading',
    // A retry after only the filing had failed.
    uploaded: 'postprocessing',
    removed: 'empty',
    refused: 'preprocessing',
    dismissed: 'preprocessing',
  },
  uploading: {
    progressed: 'uploading',
    connectionLost: 'uploading',
    paused: 'paused',
    uploaded: 'postprocessing',
    failed: 'error',
    removed: 'empty',
    refused: 'uploading',
    dismissed: 'uploading',
  },
  paused: {
    resumed: 'uploading',
    // The upload completed before the pause took effect.
    uploaded: 'postprocessing',
    removed: 'empty',
    refused: 'paused',
    dismissed: 'paused',
  },
  postprocessing: {
    connectionLost: 'postprocessing',
    filed: 'complete',
    asked: 'waiting',
    failed: 'error',
    removed: 'empty',
    refused: 'postprocessing',
    dismissed: 'postprocessing',
  },
  complete: { chosen: 'waiting', refused: 'complete', dismissed: 'complete' },
  error: { retried: 'preprocessing', removed: 'empty', refused: 'error', dismissed: 'error' },
}

type Changes = {
  [T in EventType]: (event: Extract<UploadEvent, { type: T }>, state: UploadState) => Partial<UploadState>
}

const changes: Changes = {
  chosen: ({ file, refusals }) => ({ ...emptyUpload, file, refusals }),
  refused: ({ refusals }) => ({ refusals }),
  dismissed: () => ({ refusals: [] }),
  asked: ({ question }) => ({ question, isOffline: false }),
  invalid: ({ refusal }) => ({ ...emptyUpload, refusals: [refusal] }),
  started: () => ({ refusals: [] }),
  sending: ({ sent }) => ({ sent }),
  progressed: ({ sent, at }, state) => ({
    // After a lost connection the bar never goes back, but waits for the resent bytes.
    sent: Math.max(sent, state.sent),
    speed: updateSpeed(state.speed, sent, at),
    isOffline: false,
  }),
  connectionLost: () => ({ isOffline: true, speed: undefined }),
  paused: () => ({ speed: undefined }),
  resumed: () => ({}),
  uploaded: (_event, { file }) => ({ sent: file?.data.size ?? 0, isOffline: false }),
  filed: () => emptyUpload,
  failed: ({ failure }) => ({ failure, isOffline: false, speed: undefined }),
  retried: () => ({ failure: undefined, refusals: [] }),
  removed: () => emptyUpload,
}

export function nextState(state: UploadState, event: UploadEvent): UploadState {
  const phase = transitions[state.phase][event.type]
  if (phase === undefined) return state
  const change = changes[event.type] as (event: UploadEvent, state: UploadState) => Partial<UploadState>
  return { ...state, ...change(event, state), phase }
}

const statuses: Record<UploadPhase, UploadStatus | undefined> = {
  empty: undefined,
  waiting: 'asking',
  preprocessing: 'sending',
  uploading: 'sending',
  paused: 'sending',
  postprocessing: 'sending',
  complete: undefined,
  error: 'failed',
}

export const isWaitingForConnection = ({ phase, isOffline }: UploadState): boolean => isOffline && phase !== 'paused'

export const uploadStatusOf = (state: UploadState): UploadStatus | undefined =>
  isWaitingForConnection(state) ? 'offline' : statuses[state.phase]

/** 100 only once the server has answered. */
export function percentOf({ phase, file, sent }: UploadState): number {
  if (phase === 'postprocessing') return 100
  const size = file?.data.size ?? 0
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100))
}

export function detailsOf({ file, sent, speed }: UploadState): string | undefined {
  if (!file || sent === 0) return
  const bytes = `${formatFileSize(Math.min(sent, file.data.size))} of ${formatFileSize(file.data.size)}`
  const left = timeLeft(speed, file.data.size)
  return left === undefined ? bytes : `${bytes} · ${left} left`
}
