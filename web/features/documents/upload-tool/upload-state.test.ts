import { describe, expect, test } from 'vitest'
import { timeLeft } from '#web/shared/uploads/transfer-speed.ts'
import {
  detailsOf,
  emptyUpload,
  nextState,
  percentOf,
  type UploadEvent,
  type UploadPhase,
  type UploadState,
  uploadStatusOf,
} from './upload-state.ts'

const file = { id: 1, name: 'passport.pdf', data: new Blob([new Uint8Array(2000)]) }
const refusals = [{ file: undefined, reason: 'You can only upload 1 file' }]

const stateAfter = (...events: UploadEvent[]): UploadState => events.reduce(nextState, emptyUpload)
const chosen: UploadEvent = { type: 'chosen', file, refusals: [] }
const sending: UploadEvent[] = [chosen, { type: 'started' }, { type: 'sending', sent: 0 }]
const moved = (sent: number, at = 0): UploadEvent => ({ type: 'progressed', sent, at })
const failed: UploadEvent = { type: 'failed', failure: { reason: 'No', isFinal: false } }

const reached: Record<UploadPhase, UploadState> = {
  empty: emptyUpload,
  waiting: stateAfter(chosen),
  preprocessing: stateAfter(chosen, { type: 'started' }),
  uploading: stateAfter(...sending, moved(1000)),
  paused: stateAfter(...sending, moved(1000), { type: 'paused' }),
  postprocessing: stateAfter(...sending, { type: 'uploaded' }),
  complete: stateAfter(...sending, { type: 'uploaded' }, { type: 'filed' }),
  error: stateAfter(...sending, moved(1000), failed),
}
const phases = Object.keys(reached) as UploadPhase[]

test.each(phases)('%s is reached after the events of a file in their order', (phase) => {
  expect(reached[phase].phase).toBe(phase)
})

test.each(phases)('from %s, removing the file empties the tool', (phase) => {
  const state = nextState(reached[phase], { type: 'removed' })
  expect(state).toEqual(reached[phase].file ? emptyUpload : reached[phase])
})

test.each(phases)('a refusal in the state %s changes only the list of refusals', (phase) => {
  expect(nextState(reached[phase], { type: 'refused', refusals })).toEqual({ ...reached[phase], refusals })
})

test.each<[UploadEvent['type'], UploadEvent, UploadPhase[]]>([
  ['chosen', chosen, ['empty', 'complete']],
  ['started', { type: 'started' }, ['waiting']],
  ['paused', { type: 'paused' }, ['uploading']],
  ['resumed', { type: 'resumed' }, ['paused']],
  ['progressed', moved(1500), ['uploading']],
  ['retried', { type: 'retried' }, ['error']],
  ['filed', { type: 'filed' }, ['postprocessing']],
  ['failed', failed, ['preprocessing', 'uploading', 'postprocessing']],
])('the event "%s" has an effect only in its own states', (_type, event, states) => {
  expect(phases.filter((phase) => nextState(reached[phase], event) !== reached[phase])).toEqual(states)
})

describe('the progress of an upload', () => {
  test('never goes back, and starts where the upload was interrupted', () => {
    expect(stateAfter(...sending, moved(1500), moved(500)).sent).toBe(1500)
    expect(stateAfter(chosen, { type: 'started' }, { type: 'sending', sent: 700 }).sent).toBe(700)
  })

  test('is 100 percent only after the server has answered', () => {
    expect(percentOf(reached.uploading)).toBe(50)
    expect(percentOf(stateAfter(...sending, moved(2000)))).toBe(99)
    expect(percentOf(reached.postprocessing)).toBe(100)
  })

  test('shows the remaining time once the speed is known, and not after a pause', () => {
    expect(detailsOf(stateAfter(...sending))).toBeUndefined()
    expect(detailsOf(reached.uploading)).toBe('1000 bytes of 1.95 KB')
    const atPace = [...sending, moved(500, 0), moved(1000, 1000)]
    expect(detailsOf(stateAfter(...atPace))).toBe('1000 bytes of 1.95 KB · 2s left')
    expect(detailsOf(stateAfter(...atPace, { type: 'connectionLost' }, moved(1100, 60_000)))).toBe('1.07 KB of 1.95 KB')
    expect(detailsOf(stateAfter(...atPace, { type: 'paused' }, { type: 'resumed' }))).toBe('1000 bytes of 1.95 KB')
  })

  test.each([
    [9_000, '9s'],
    [65_000, '1m 05s'],
    [4_000_000, undefined],
  ])('shows %i ms as %s', (milliseconds, words) => {
    expect(timeLeft({ at: 0, bytes: 0, bytesPerMs: 1 }, milliseconds)).toBe(words)
  })
})

test('a lost connection is shown until bytes are sent again, but not during a pause', () => {
  const lost = nextState(reached.uploading, { type: 'connectionLost' })
  expect(uploadStatusOf(lost)).toBe('offline')
  expect(uploadStatusOf(nextState(lost, { type: 'paused' }))).toBe('sending')
  expect(uploadStatusOf(nextState(lost, moved(1100)))).toBe('sending')
})

test('a retry clears the failure and keeps the progress', () => {
  const retried = nextState(reached.error, { type: 'retried' })
  expect([retried.phase, retried.failure]).toEqual(['preprocessing', undefined])
  expect(nextState(retried, { type: 'uploaded' }).phase).toBe('postprocessing')
})

test('an invalid file leaves the tool empty, with the reason', () => {
  const refusal = { file: new File([], 'letter.pdf'), reason: 'This file is not a PDF. Please upload a PDF file.' }
  expect(nextState(reached.preprocessing, { type: 'invalid', refusal })).toEqual({
    ...emptyUpload,
    refusals: [refusal],
  })
})
