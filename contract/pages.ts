/** Every page of the site. The server answers 404 for any other path; the route table of the pages covers exactly these. */
export const publicPages = ['/', '/services', '/privacy', '/signup', '/login'] as const

export const writtenPages = ['/', '/services', '/privacy'] as const satisfies (typeof publicPages)[number][]

export const authPages = ['/signup', '/login'] as const satisfies (typeof publicPages)[number][]

/** The page that holds nobody's data, from which the scripts build any other. */
export const APP_SHELL = '/app-shell'

export const portalPages = [
  '/requirements',
  '/documents',
  '/payments',
  '/messages',
  '/personal-data',
  '/admin',
  '/admin/queue',
  '/admin/documents',
  '/admin/numbers',
  '/admin/replies',
  '/admin/settings',
  '/admin/audit',
  '/admin/applications/:id',
] as const

export const pageAt = (path: string): string => path.replace(/^(\/admin\/applications)\/[^/]+$/, '$1/:id')

/** Where a sign-in leads back to: a page of this site, never another origin. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  // Browsers read a backslash as a slash and drop control characters, so "/\evil.example" is another site.
  // What is not plain ASCII, no header can hold.
  if (!/^[!-[\]-~]+$/.test(wanted)) return '/'
  return leadsToApi(wanted) ? '/' : wanted
}

/** A path of /api is no page: /api/logout would end the session that was just begun. Nor is one that only becomes it. */
function leadsToApi(wanted: string): boolean {
  try {
    const path = decodeURIComponent(wanted.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/api/') || /\/\.{1,2}(\/|$)/.test(path)
  } catch {
    return true
  }
}
