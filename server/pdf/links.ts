const SCHEME = /^([a-z][a-z0-9+.-]*):/i

// Tells whether a link leads to a share, a file or a script, instead of the web or a mail address.
export function leadsElsewhere(link: string): boolean {
  // Viewers ignore invisible characters.
  const bare = link.replace(/[^\x21-\x7e]/g, '')
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined ? /^[\\/]{2}/.test(bare) : !['http', 'https', 'mailto'].includes(scheme)
}
