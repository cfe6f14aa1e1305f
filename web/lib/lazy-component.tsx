import { type ComponentType, lazy, useEffect, useReducer } from 'react'

const parts = new Map<string, (() => Promise<void>)[]>()
let shown = new Set<string>()

const addPart = (module: string, bring: () => Promise<void>) => parts.set(module, [...(parts.get(module) ?? []), bring])

/**
 * A part that most people do without, fetched when it is shown; over a line that is cut the page goes on without it.
 * By its module, as seen from `web/`, the server names its scripts in the page.
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

/** What a screen is for some people alone: its page waits for it, and says so when it does not come. */
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
    // A page that is written cannot wait.
    return typeof window === 'undefined' ? null : <Awaited {...props} />
  }
}

/** Fetches these parts, one after the other: a part may hold the next. */
export async function bringParts(modules: readonly string[]): Promise<void> {
  for (const module of modules) for (const bring of parts.get(module) ?? []) await bring()
}

export function withParts(render: () => string): { html: string; modules: string[] } {
  shown = new Set()
  const html = render()
  return { html, modules: [...shown] }
}
