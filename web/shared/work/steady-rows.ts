import { useState } from 'react'

export interface SteadyRow<Row> {
  item: Row
  endedAt: Date | null
}

export type KeyOf<Row> = (row: Row) => string

const asShown = <Row>(item: Row): SteadyRow<Row> => ({ item, endedAt: null })

interface SteadyRule<Row> {
  under: string | null
  now: Date
  gone?: string | null
  keyOf: KeyOf<Row>
}

/**
 * Merges new data while the row `under` the pointer or focus stays in place: ended rows keep their place, and new rows
 * appear only below it.
 */
export function steadyRows<Row>(
  shown: readonly SteadyRow<Row>[],
  news: readonly Row[],
  { under, now, gone, keyOf }: SteadyRule<Row>,
): SteadyRow<Row>[] {
  if (!shown.some(({ item }) => keyOf(item) === under)) return news.map(asShown)
  const fresh = new Map(news.map((item) => [keyOf(item), item]))
  const rows = shown.flatMap(({ item, endedAt }): SteadyRow<Row>[] => {
    const still = fresh.get(keyOf(item))
    if (still) return [asShown(still)]
    return keyOf(item) === gone ? [] : [{ item, endedAt: endedAt ?? now }]
  })
  const placeOf = (key: string | undefined | null) => rows.findIndex(({ item }) => keyOf(item) === key)
  for (const [at, item] of news.entries()) {
    if (placeOf(keyOf(item)) >= 0) continue
    const above = news[at - 1]
    const before = above === undefined ? -1 : placeOf(keyOf(above))
    if (before >= placeOf(under)) rows.splice(before + 1, 0, asShown(item))
  }
  return rows
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

interface Steady<Row> {
  list: string
  under: string | null
  gone: string | null
  news: readonly Row[]
  rows: readonly SteadyRow<Row>[]
}

/** Applies live changes without moving the current row; a step to another row applies all of them. */
export function useSteadyRows<Row>(
  given: readonly Row[] | undefined,
  { list, under, gone, keyOf }: Omit<Steady<Row>, 'news' | 'rows'> & { keyOf: KeyOf<Row> },
) {
  const news = given ?? []
  const [kept, keep] = useState<Steady<Row>>({ list, under, gone, news, rows: news.map(asShown) })
  const isStep = kept.list !== list || kept.under !== under
  if (!isStep && isSame(kept.news, news)) return kept.rows
  const rows = isStep ? news.map(asShown) : steadyRows(kept.rows, news, { under, gone, now: new Date(), keyOf })
  keep({ list, under, gone, news, rows })
  return rows
}
