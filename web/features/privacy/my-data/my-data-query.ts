import { type DataExport, getMyData } from '#contract/privacy/my-data.ts'
import { read } from '#web/lib/query.ts'

export const myDataQuery = read(getMyData, {})

export const isUnderWay = (latest: DataExport | null): boolean =>
  latest?.state === 'waiting' || latest?.state === 'making'
