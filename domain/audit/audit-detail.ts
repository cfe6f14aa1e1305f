/** What was written down beside an action, in words: how much of a list, then by name, since the database keeps no order. */
export function formatFacts({ rows, of, ...facts }: Readonly<Record<string, string>>): string[] {
  const named = Object.entries(facts).sort(([one], [other]) => one.localeCompare(other))
  return [
    ...(rows === undefined ? [] : [`${rows}${of ? ` of ${of}` : ''} ${rows === '1' && !of ? 'row' : 'rows'}`]),
    ...named.map(([name, value]) => (name === 'search' ? 'by a search' : `${name} ${value}`)),
  ]
}

/** A filter as the audit keeps it: that somebody searched is told, what they typed to find a person is not. */
export function redactFilter(filter: object): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, name === 'search' ? 'given' : String(value)]))
}
