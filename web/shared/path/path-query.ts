import type { getPath } from '#contract/path/path.ts'
import { read } from '#web/lib/query.ts'

type PathRoute = typeof getPath

const pathRoute = {
  method: 'GET',
  path: '/api/applications/:id/path',
  shows: ['document', 'application'],
} as const satisfies Pick<PathRoute, 'method' | 'path' | 'shows'>

/**
 * The position of an application on its path. Names the route without importing it, so that the dashboard does not
 * bundle the schemas of all entries.
 */
export const pathQuery = (applicationId: string) => read(pathRoute as PathRoute, { params: { id: applicationId } })
