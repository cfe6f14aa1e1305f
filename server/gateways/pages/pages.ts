import type { WrittenPath } from '#contract/pages.ts'

export type ServerRenderedPath = WrittenPath

export type FetchFromPortal = (path: string) => Promise<Response>

export interface PageOfPerson {
  address: string
  personId: string
  /** The position in the stream of live events, taken before the data of the page was read. */
  cursor: string
  send: FetchFromPortal
  cookies: string
  signal: AbortSignal
}

export interface PublicSight {
  signedIn: boolean
  /** The application fee at the exchange rate of the day; null without a rate. */
  feeInPesos: string | null
}

export interface PageRenderer {
  /** Renders a public page, the same for all visitors in the same state. */
  render: (path: ServerRenderedPath, seen: PublicSight) => string
  /**
   * Returns the shell of the portal's screens; for a page of the site it names the scripts of that page and, unless
   * `firstSight` is false, shows what the page looks like before they run.
   */
  shell: (path?: string, how?: { firstSight?: boolean }) => string
  /** Renders a page as its person first sees it, with the data for its screen; the shell when too many pages render. */
  renderFor: (page: PageOfPerson) => Promise<string>
  assets: string
}
