import { useState } from 'react'
import type { WorkItem } from '#contract/work/work.ts'

export interface ShownItem {
  item: WorkItem
  endedAt: Date | null
}

const asShown = (item: WorkItem): ShownItem => ({ item, endedAt: null })

/**
 * The rows after news, so that the row `under` the hand stays where it is: what has ended keeps its place, and what is
 * new comes in below it alone.
 */
export function steadyRows(
  shown: readonly ShownItem[],
  news: readonly WorkItem[],
  { under, now, gone }: { under: string | null; now: Date; gone?: string | null },
): ShownItem[] {
  if (!shown.some(({ item }) => item.key === under)) return news.map(asShown)
  const fresh = new Map(news.map((item) => [item.key, item]))
  const rows = shown.flatMap(({ item, endedAt }): ShownItem[] => {
    const still = fresh.get(item.key)
    if (still) return [asShown(still)]
    return item.key === gone ? [] : [{ item, endedAt: endedAt ?? now }]
  })
  const placeOf = (key: string | undefined | null) => rows.findIndex(({ item }) => item.key === key)
  for (const [at, item] of news.entries()) {
    if (placeOf(item.key) >= 0) continue
    const before = placeOf(news[at - 1]?.key)
    if (before >= placeOf(under)) rows.splice(before + 1, 0, asShown(item))
  }
  return rows
}

const isSame = (one: readonly WorkItem[], other: readonly WorkItem[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

interface Steady {
  list: string
  under: string | null
  gone: string | null
  news: readonly WorkItem[]
  rows: readonly ShownItem[]
}

/** Lets changes from elsewhere in without moving the row under the hand; a step to another row takes all of them in. */
export function useSteadyRows(
  given: readonly WorkItem[] | undefined,
  { list, under, gone }: Omit<Steady, 'news' | 'rows'>,
) {
  const news = given ?? []
  const [kept, keep] = useState<Steady>({ list, under, gone, news, rows: news.map(asShown) })
  const isStep = kept.list !== list || kept.under !== under
  if (!isStep && isSame(kept.news, news)) return kept.rows
  const rows = isStep ? news.map(asShown) : steadyRows(kept.rows, news, { under, gone, now: new Date() })
  keep({ list, under, gone, news, rows })
  return rows
}
