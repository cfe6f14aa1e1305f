import { type ComponentType, lazy, useEffect, useReducer } from 'react'

const parts = new Map<string, (() => Promise<void>)[]>()
let shown = new Set<string>()

const addPart = (module: string, bring: () => Promise<void>) => parts.set(module, [...(parts.get(module) ?? []), bring])

/**
 * An optional part, loaded when shown; offline the page works without it. By its module path from `web/`, the server
 * names its scripts in the page.
 */
export function lazyComponent<Props extends object>(
  module: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const bring = async () => {
    Part ??= await load().catch(() => undefined)
  }
  addPart(module, bring)

  return function Late(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    shown.add(module)
    useEffect(() => {
      if (!Part) void bring().then(redraw)
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** A screen for some roles only. Its page waits for it, and reports a failed load. */
export function lazyScreen<Props extends object>(
  module: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Awaited = lazy(async () => ({ default: await load() }))
  let Screen: ComponentType<Props> | undefined
  addPart(module, async () => {
    Screen ??= await load().catch(() => undefined)
  })
  return function Late(props: Props) {
    shown.add(module)
    if (Screen) return <Screen {...props} />
    // The server cannot wait for a lazy screen.
    return typeof window === 'undefined' ? null : <Awaited {...props} />
  }
}

/** Loads the parts one by one, since one part may contain the next. */
export async function bringParts(modules: readonly string[]): Promise<void> {
  for (const module of modules) for (const bring of parts.get(module) ?? []) await bring()
}

export function withParts(render: () => string): { html: string; modules: string[] } {
  shown = new Set()
  const html = render()
  return { html, modules: [...shown] }
}
