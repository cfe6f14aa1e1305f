import { z } from 'zod'
import { RequirementId } from '../requirements.ts'
import { route } from '../route.ts'
import { PendingParty } from './pending-on.ts'

export const TaskCode = z.enum([
  ...RequirementId.options,
  'personal_data',
  'education',
  'board',
  'payment',
  'names',
  'board_items',
  'consent',
  'unread_message',
  'exam',
])
export type TaskCode = z.infer<typeof TaskCode>

export const TaskState = z.enum(['to_do', 'waiting', 'done', 'not_needed'])
export type TaskState = z.infer<typeof TaskState>

export const Task = z.object({
  code: TaskCode,
  title: z.string(),
  state: TaskState,
  waitsFor: PendingParty,
  href: z.string(),
  reason: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

export const TaskList = z.object({
  next: TaskCode.nullable(),
  tasks: z.array(Task),
})
export type TaskList = z.infer<typeof TaskList>

export const getTasks = route('GET', '/api/applications/:id/tasks', {
  summary: 'What is left to do for an application: each task, who it is waiting for, and which comes first',
  access: 'signed-in',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: TaskList,
})
