/** Session cookies that the server reads to render the first view correctly. They hold no personal data. */
export type NoteName = 'chosen-package' | 'details-put-off' | 'passkey-put-off' | 'time-zone'

let onServer = ''

export function assumeNotes(cookies: string): void {
  onServer = cookies
}

const cookies = () => (typeof document === 'undefined' ? onServer : document.cookie)

export function readNote(name: NoteName): string | undefined {
  const found = cookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

export function writeNote(name: NoteName, value: string): void {
  if (!/^[\w/+-]*$/.test(value)) return
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and older phones lack it.
  document.cookie = `${name}=${value}; path=/; samesite=lax${secure}${value === '' ? '; max-age=0' : ''}`
}

export function rememberZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (readNote('time-zone') !== timeZone) writeNote('time-zone', timeZone)
}
