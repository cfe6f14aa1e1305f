import type { BoardGap, GapApplication } from '#contract/boards/board-items.ts'
import { packItems } from '#domain/boards/pack-items.ts'
import { stepThatProves } from '#domain/boards/proven-items.ts'
import { found } from '#domain/refusal.ts'
import { currentPackOf } from '#server/cases/board-packs.ts'
import type { ReadDeps } from '#server/deps.ts'
import { type PageOf, type PageRequest, pageInMemory, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import { countDropped, countGapApplications, countLacking, selectGapApplications } from './board-items.store.ts'

// A member with a hundred clients to look at needs no exact number.
const GAPS_COUNTED_TO = 100

const counted = (count: number) => ({
  applications: Math.min(count, GAPS_COUNTED_TO),
  isAtLeast: count > GAPS_COUNTED_TO,
})

export async function listBoardGaps(
  deps: ReadDeps,
  { board, page }: { board: string; page: PageRequest },
): Promise<PageOf<BoardGap>> {
  const items = packItems(found(await currentPackOf(deps.db, board), 'Board'), todayOf(deps))
  const upTo = GAPS_COUNTED_TO
  const [lacking, dropped] = await Promise.all([
    countLacking(deps.db, board, { items: items.map((item) => ({ id: item.id, step: stepThatProves(item) })), upTo }),
    countDropped(deps.db, board, { items: items.map(({ id }) => id), upTo }),
  ])
  const counts = new Map(lacking.map(({ item, count }) => [item, count]))
  const gaps: BoardGap[] = [
    ...items.flatMap(({ id, title, fact, kind, party }) => {
      const count = counts.get(id)
      return count ? [{ id, title, fact, kind, party, change: 'lacking' as const, ...counted(count) }] : []
    }),
    ...dropped.map(({ item, count, ...words }) => ({
      ...words,
      id: item,
      change: 'dropped' as const,
      ...counted(count),
    })),
  ]
  return pageInMemory(gaps, ({ id }) => id, page)
}

export async function listGapApplications(
  deps: ReadDeps,
  { board, item, page: ask }: { board: string; item: string; page: PageRequest },
): Promise<PageOf<GapApplication>> {
  const pack = found(await currentPackOf(deps.db, board), 'Board')
  const inPack = packItems(pack, todayOf(deps)).find(({ id }) => id === item)
  const gap = { board, item, step: inPack ? stepThatProves(inPack) : null }
  const reading = selectGapApplications(deps.db, gap, sliceOf(ask))
  const count = () => countGapApplications(deps.db, gap, COUNTED_TO)
  const page = await pageOfShortList(ask, reading, count, COUNTED_TO)
  if (!inPack && ask.after === null) found(page.rows[0], 'Item')
  return page
}
