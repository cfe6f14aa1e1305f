import type { QueryClient } from '@tanstack/react-query'
import { type ClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { keyOf } from '#web/lib/query.ts'

interface ClientRowsPage {
  rows: readonly ClientApplication[]
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
const isPage = (data: unknown): data is ClientRowsPage => isObject(data) && 'rows' in data && Array.isArray(data.rows)
const isPages = (data: unknown): data is { pages: readonly ClientRowsPage[] } =>
  isObject(data) && 'pages' in data && Array.isArray(data.pages)

export function putClientRow(
  queries: QueryClient,
  { id, ...now }: Pick<ClientApplication, 'id'> & Partial<ClientApplication>,
) {
  const inPage = <Page extends ClientRowsPage>(page: Page): Page =>
    page.rows.some((row) => row.id === id)
      ? { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...now } : row)) }
      : page
  queries.setQueriesData<unknown>({ queryKey: keyOf(listClientApplications) }, (held: unknown) => {
    if (isPages(held)) return { ...held, pages: held.pages.map(inPage) }
    return isPage(held) ? inPage(held) : undefined
  })
}
