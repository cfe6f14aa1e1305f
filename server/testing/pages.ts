import { expect } from 'vitest'
import type { RawResponse, TestClient } from './people.ts'

/** The address of the next page, or '' on the last page. */
export const nextPage = ({ headers }: Pick<RawResponse, 'headers'>): string =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? ''

/** Reads a list to its last page; `look` sees every page. */
export async function everyPage<Row>(
  who: Pick<TestClient, 'request'>,
  first: string,
  look: (page: RawResponse) => void = () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let url = first; url; ) {
    const page = await who.request({ url })
    expect(page.statusCode).toBe(200)
    look(page)
    rows.push(...page.json<Row[]>())
    url = nextPage(page)
  }
  return rows
}
