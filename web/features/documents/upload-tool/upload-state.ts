import { formatFileSize } from '#domain/documents/file-size.ts'
import type { UploadStage } from '../uploads-under-way.ts'
import { type Pace, paceAfter, timeLeft } from './sending/pace.ts'

/** The states that the specification names, and one for a tool that nothing was chosen in. */
export type Phase =
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
  /** As the device calls it, which is how it is sent. */
  name: string
  data: Blob
}

export interface FileRefusal {
  file: File | undefined
  reason: string
}

export interface Failure {
  reason: string
  /** The file itself was refused: sending it again cannot help. */
  isFinal: boolean
}

export interface UploadState {
  phase: Phase
  file: ChosenFile | undefined
  sent: number
  pace: Pace | undefined
  isLineLost: boolean
  advice: string | undefined
  failure: Failure | undefined
  refusals: readonly FileRefusal[]
}

export type UploadEvent =
  | { type: 'chosen'; file: ChosenFile; refusals: readonly FileRefusal[] }
  | { type: 'refused'; refusals: readonly FileRefusal[] }
  | { type: 'dismissed' }
  | { type: 'advised'; advice: string }
  | { type: 'unfit'; refusal: FileRefusal }
  | { type: 'started' }
  | { type: 'sending'; sent: number }
  | { type: 'moved'; sent: number; at: number }
  | { type: 'lineLost' }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'arrived' }
  | { type: 'filed' }
  | { type: 'failed'; failure: Failure }
  | { type: 'retried' }
  | { type: 'removed' }

type EventType = UploadEvent['type']

export const emptyUpload: UploadState = {
  phase: 'empty',
  file: undefined,
  sent: 0,
  pace: undefined,
  isLineLost: false,
  advice: undefined,
  failure: undefined,
  refusals: [],
}

/** Where each event leads from each state; one that is not named changes nothing. */
const leads: Record<Phase, Partial<Record<EventType, Phase>>> = {
  empty: { chosen: 'waiting', refused: 'empty', dismissed: 'empty' },
  waiting: {
    started: 'preprocessing',
    advised: 'waiting',
    unfit: 'empty',
    failed: 'error',
    removed: 'empty',
    refused: 'waiting',
    dismissed: 'waiting',
  },
  preprocessing: {
    advised: 'preprocessing',
    unfit: 'empty',
    failed: 'error',
    sending: 'uploading',
    // Tried again after only the filing had failed.
    arrived: 'postprocessing',
    removed: 'empty',
    refused: 'preprocessing',
    dismissed: 'preprocessing',
  },
  uploading: {
    moved: 'uploading',
    lineLost: 'uploading',
    paused: 'paused',
    arrived: 'postprocessing',
    failed: 'error',
    removed: 'empty',
    refused: 'uploading',
    dismissed: 'uploading',
  },
  paused: {
    resumed: 'uploading',
    // The last bytes were there before the pause was.
    arrived: 'postprocessing',
    removed: 'empty',
    refused: 'paused',
    dismissed: 'paused',
  },
  postprocessing: {
    lineLost: 'postprocessing',
    filed: 'complete',
    failed: 'error',
    removed: 'empty',
    refused: 'postprocessing',
    dismissed: 'postprocessing',
  },
  complete: { chosen: 'waiting', refused: 'complete', dismissed: 'complete' },
  error: { retried: 'preprocessing', removed: 'empty', refused: 'error', dismissed: 'error' },
}

type Changes = { [T in EventType]: (event: Extract<UploadEvent, { type: T }>, state: UploadState) => object }

const changes: Changes = {
  chosen: ({ file, refusals }) => ({ ...emptyUpload, file, refusals }),
  refused: ({ refusals }) => ({ refusals }),
  dismissed: () => ({ refusals: [] }),
  advised: ({ advice }) => ({ advice }),
  unfit: ({ refusal }) => ({ ...emptyUpload, refusals: [refusal] }),
  started: () => ({ refusals: [] }),
  sending: ({ sent }) => ({ sent }),
  moved: ({ sent, at }, state) => ({
    // What a broken line lost is not taken back: the bar stands until the bytes are there again.
    sent: Math.max(sent, state.sent),
    pace: paceAfter(state.pace, sent, at),
    isLineLost: false,
  }),
  lineLost: () => ({ isLineLost: true, pace: undefined }),
  paused: () => ({ pace: undefined }),
  resumed: () => ({}),
  arrived: (_event, { file }) => ({ sent: file?.data.size ?? 0, isLineLost: false }),
  filed: () => emptyUpload,
  failed: ({ failure }) => ({ failure, isLineLost: false, pace: undefined }),
  retried: () => ({ failure: undefined, refusals: [] }),
  removed: () => emptyUpload,
}

export function nextState(state: UploadState, event: UploadEvent): UploadState {
  const phase = leads[state.phase][event.type]
  if (phase === undefined) return state
  const change = changes[event.type] as (event: UploadEvent, state: UploadState) => Partial<UploadState>
  return { ...state, ...change(event, state), phase }
}

const stages: Record<Phase, UploadStage | undefined> = {
  empty: undefined,
  waiting: undefined,
  preprocessing: 'sending',
  uploading: 'sending',
  paused: 'sending',
  postprocessing: 'sending',
  complete: undefined,
  error: 'failed',
}

export const isWaitingForLine = ({ phase, isLineLost }: UploadState): boolean => isLineLost && phase !== 'paused'

export const stageOf = (state: UploadState): UploadStage | undefined =>
  isWaitingForLine(state) ? 'waiting' : stages[state.phase]

/** The last hundredth is on its way until the server has answered. */
export function percentOf({ phase, file, sent }: UploadState): number {
  if (phase === 'postprocessing') return 100
  const size = file?.data.size ?? 0
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100))
}

/** How far it is; nothing before the first byte has moved. */
export function detailsOf({ file, sent, pace }: UploadState): string | undefined {
  if (!file || sent === 0) return
  const bytes = `${formatFileSize(Math.min(sent, file.data.size))} of ${formatFileSize(file.data.size)}`
  const left = timeLeft(pace, file.data.size)
  return left === undefined ? bytes : `${bytes} · ${left} left`
}
