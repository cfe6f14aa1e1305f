/** A filter as the audit keeps it: that somebody searched is told, what they typed to find a person is not. */
export function redactFilter(filter: object): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, name === 'search' ? 'given' : String(value)]))
}
