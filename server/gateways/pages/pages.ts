import type { WrittenPath } from '#contract/pages.ts'

export type ServerRenderedPath = WrittenPath

export type FetchFromPortal = (path: string) => Promise<Response>

export interface PageOfPerson {
  address: string
  personId: string
  /** The place in the stream of live events before which all was read that the page says. */
  cursor: string
  send: FetchFromPortal
  cookies: string
  signal: AbortSignal
}

export interface PublicSight {
  signedIn: boolean
  /** What the application's fee comes to at the rate of the day, if there is one. */
  feeInPesos: string | null
}

export interface PageRenderer {
  /** A public page as the visitor sees it, the same for everybody in the same state. */
  render: (path: ServerRenderedPath, seen: PublicSight) => string
  /**
   * The shell in which the portal's screens run; for a page of the site it names the scripts of that page, and holds
   * what can be seen of it before they have come, unless it will look otherwise.
   */
  shell: (path?: string, how?: { firstSight?: boolean }) => string
  /** A page of the portal as its person sees it first, with what its screen asks for answered; the shell when many ask. */
  renderFor: (page: PageOfPerson) => Promise<string>
  assets: string
}
