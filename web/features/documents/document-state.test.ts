import { expect, test } from 'vitest'
import type { Task, TaskCode } from '#contract/cases/tasks.ts'
import { whatNext } from './document-state.ts'

const task = (code: TaskCode, about: Partial<Task> = {}): Task => ({
  code,
  title: code,
  state: 'to_do',
  waitsFor: 'applicant',
  href: `/${code}`,
  reason: null,
  ...about,
})

test('the personal data sheet is the next task after the documents, also when another task is first', () => {
  const board = task('board')
  const next = (...tasks: Task[]) => whatNext({ next: 'board', tasks }, [])?.task?.code
  expect(next(board, task('personal_data'))).toBe('personal_data')
  expect(next(board, task('personal_data', { state: 'done' }))).toBe('board')
})
