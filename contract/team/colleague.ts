import { z } from 'zod'
import { Id, Instant } from '#contract/route.ts'

export const Colleague = z.object({ id: z.string(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const assigneeFilter = (name: string) =>
  z.union([z.enum(['me', 'nobody']), Id], { error: `${name} must be me, nobody or the id of a colleague` }).optional()

export const NOT_OF_THE_TEAM = 'Choose a member of the team'

export const Doing = z.enum(['viewing', 'writing'], { error: 'doing must be viewing or writing' })
export type Doing = z.infer<typeof Doing>

export const Viewer = Colleague.extend({ since: Instant, doing: Doing })
export type Viewer = z.infer<typeof Viewer>
