const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Writes the details of an audit entry in words: row counts first, then by name, since the database keeps no order. */
export function formatFacts({ rows, of, ...facts }: Readonly<Record<string, string>>): string[] {
  const named = Object.entries(facts).sort(([one], [other]) => one.localeCompare(other))
  return [
    ...(rows === undefined ? [] : [`${rows}${of ? ` of ${of}` : ''} ${rows === '1' && !of ? 'row' : 'rows'}`]),
    ...named.map(([name, value]) => (name === 'search' ? 'by a search' : `${name} ${value}`)),
  ]
}

/** Shortens ids to the signs by which the screen names a record; the exported file keeps the whole ids. */
export const withShortIds = (detail: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, value.replace(ID, endOfId)]))

export const endOfId = (id: string): string => id.slice(-8)

/** Redacts a filter for the audit: keeps that a search was made, and drops the search text. */
export function redactFilter(filter: object): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, name === 'search' ? 'given' : String(value)]))
}
