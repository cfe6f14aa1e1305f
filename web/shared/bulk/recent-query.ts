import { queryOptions } from '@tanstack/react-query'
import { type BulkRun, listBulkRuns } from '#contract/bulk.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'

const SHOWN = 10

export const recentRuns = queryOptions({
  queryKey: [...keyOf(listBulkRuns), 'recent'],
  queryFn: async () => (await callPage(listBulkRuns, {}, { limit: SHOWN })).rows,
})

export const isUnderWay = ({ state }: BulkRun): boolean => state === 'running'
