const SCHEME = /^([a-z][a-z0-9+.-]*):/i

// Neither to the web nor to an address for mail, but to a share, a file or a script.
export function leadsElsewhere(link: string): boolean {
  // Viewers pass over what cannot be seen.
  const bare = link.replace(/[^\x21-\x7e]/g, '')
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined ? /^[\\/]{2}/.test(bare) : !['http', 'https', 'mailto'].includes(scheme)
}
