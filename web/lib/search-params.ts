type ParamChanges = Readonly<Record<string, string | null | undefined>>

export function withParams(now: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export function addressWith(path: string, now: URLSearchParams, changes: ParamChanges): string {
  const next = withParams(now, changes)
  return next.size > 0 ? `${path}?${next}` : path
}
