import { z } from 'zod'
import { RequirementId } from './requirements.ts'
import { Id, route } from './route.ts'
import { WaitsFor } from './waiting.ts'

/** What an application may need of its applicant: each document of the checklist, and what is no document. */
export const TaskCode = z.enum([...RequirementId.options, 'personal_data', 'education', 'payment', 'unread_message'])
export type TaskCode = z.infer<typeof TaskCode>

export const TaskState = z.enum(['to_do', 'waiting', 'done', 'not_needed'])
export type TaskState = z.infer<typeof TaskState>

export const Task = z.object({
  code: TaskCode,
  /** A sentence that is true of its state. */
  title: z.string(),
  state: TaskState,
  waitsFor: WaitsFor,
  /** The page where it is done or looked at. */
  href: z.string(),
  /** Why it stands so, such as what a reviewer wrote; null where there is nothing to say. */
  reason: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

export const TaskList = z.object({
  /** What the applicant does first; null where nothing waits for the applicant. */
  next: TaskCode.nullable(),
  tasks: z.array(Task),
})
export type TaskList = z.infer<typeof TaskList>

export const getTasks = route({
  method: 'GET',
  path: '/api/applications/:id/tasks',
  summary: 'What is left of an application: each task, for whom it waits, and which comes first',
  access: 'signed-in',
  reads: { what: 'record.read', of: 'application' },
  params: z.object({ id: Id }),
  reply: TaskList,
})
