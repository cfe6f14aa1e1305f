/** Every page of the site. The server answers 404 for any other path; the route table of the pages covers exactly these. */
export const publicPages = ['/', '/services', '/signup', '/login'] as const

export const portalPages = [
  '/requirements',
  '/documents',
  '/payments',
  '/messages',
  '/personal-data',
  '/admin',
  '/admin/documents',
  '/admin/audit',
] as const

/** Where a sign-in leads back to: a path of this site, never another origin. */
export function safeReturnPath(wanted: string | null | undefined): string {
  // A path of /api is no page: /api/logout would end the session that was just begun.
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.startsWith('/api/')) return '/'
  // Browsers read a backslash as a slash and drop control characters, so "/\evil.example" is another site.
  for (const character of wanted) {
    if (character === '\\' || character <= ' ' || character === '\u007f') return '/'
  }
  return wanted
}
