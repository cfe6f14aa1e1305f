import { useEffect, useMemo } from 'react'
import type { AdminDocument, DocumentStatus } from '#contract/documents.ts'
import { nextWaiting, previousWaiting, waitingOf } from './next-waiting.ts'
import { useDocumentList } from './use-document-list.ts'

const NONE: readonly AdminDocument[] = []

/** What waits around the place at which a person stands in the list that is shown. */
export function useWaiting(status: DocumentStatus | undefined) {
  const shown = useDocumentList(status)
  const { rows, total, foot } = useDocumentList('pending')
  const known = useMemo(() => shown.rows && [...shown.rows, ...(rows ?? NONE)], [shown.rows, rows])
  const all = useMemo(() => rows && waitingOf(known ?? rows), [known, rows])
  /** It was met in a list, and whatever waits further down has not been read. */
  const isFoot = (id: string) =>
    foot.hasMore && known?.some((one) => one.id === id) === true && all?.some((one) => one.id < id) === false
  return {
    known,
    /** How many wait besides this one. */
    countBeside: (id: string) => total - (rows?.some((one) => one.id === id) ? 1 : 0),
    /** null where none is left, undefined while that is not known. */
    nextTo: (id: string) => all && (isFoot(id) && !foot.failed ? undefined : nextWaiting(all, id)),
    previousTo: (id: string) => all && previousWaiting(all, id),
    isFoot,
    foot,
  }
}

/** Reads on down the queue in time, so that the next document after the last known one is not the queue's first. */
export function useReadOn({ isFoot, foot }: ReturnType<typeof useWaiting>, id: string | undefined): void {
  const isDue = id !== undefined && isFoot(id) && !foot.loading && !foot.failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is due
  useEffect(() => {
    if (isDue) foot.onMore()
  }, [isDue])
}
