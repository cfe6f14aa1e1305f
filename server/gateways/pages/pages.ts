import type { writtenPages } from '#contract/pages.ts'

/** The pages that are written on the server without script. */
export type ServerRenderedPath = (typeof writtenPages)[number]

/** Asks the portal for one of its paths. */
export type Send = (path: string) => Promise<Response>

/** Whose page it is, and how to ask for what she may see. */
export interface PageOfPerson {
  /** The path and what follows it. */
  address: string
  personId: string
  /** Asks the portal as that person. */
  send: Send
  cookies: string
  /** Ends the work on a page that nobody waits for any more. */
  signal: AbortSignal
}

/** The HTML of the site. */
export interface Pages {
  /** A public page as the visitor sees it, the same for everybody in the same state. */
  render: (path: ServerRenderedPath, signedIn: boolean) => string
  /**
   * The shell in which the portal's screens run; for a page of the site it names the scripts of that page, and holds
   * what can be seen of it before they have come, unless it will look otherwise.
   */
  shell: (path?: string, how?: { firstSight?: boolean }) => string
  /** A page of the portal as its person sees it first, with what its screen asks for answered; the shell when many ask. */
  renderFor: (page: PageOfPerson) => Promise<string>
  /** The folder of built scripts, styles and images. */
  assets: string
}
