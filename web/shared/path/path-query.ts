import type { getPath } from '#contract/path/path.ts'
import { read } from '#web/lib/query.ts'

type PathRoute = typeof getPath

const pathRoute = {
  method: 'GET',
  path: '/api/applications/:id/path',
  shows: ['document', 'application'],
} as const satisfies Pick<PathRoute, 'method' | 'path' | 'shows'>

/**
 * Where an application stands on its way to the exam. Named by its path, so that the dashboard does not carry the
 * schemas of everything that can be entered.
 */
export const pathQuery = (applicationId: string) => read(pathRoute as PathRoute, { params: { id: applicationId } })
