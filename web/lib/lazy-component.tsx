import { type ComponentType, lazy, useEffect, useReducer } from 'react'

const parts = new Map<string, () => Promise<void>>()
let shown = new Set<string>()

/**
 * A part that most people do without, fetched when it is shown; over a line that is cut the page goes on without it.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const bring = async () => {
    Part ??= await load().catch(() => undefined)
  }
  parts.set(name, bring)

  return function Late(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    shown.add(name)
    useEffect(() => {
      if (!Part) void bring().then(redraw)
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** What a screen is for some people alone: its page waits for it, and says so when it does not come. */
export function lazyScreen(name: string, load: () => Promise<ComponentType>): ComponentType {
  const Awaited = lazy(async () => ({ default: await load() }))
  let Screen: ComponentType | undefined
  parts.set(name, async () => {
    Screen ??= await load().catch(() => undefined)
  })
  return function Late() {
    shown.add(name)
    if (Screen) return <Screen />
    // A page that is written cannot wait.
    return typeof window === 'undefined' ? null : <Awaited />
  }
}

/** Fetches these parts, one after the other: a part may hold the next. */
export async function bringParts(names: readonly string[]): Promise<void> {
  for (const name of names) await parts.get(name)?.()
}

export function withParts(render: () => string): { html: string; names: string[] } {
  shown = new Set()
  const html = render()
  return { html, names: [...shown] }
}
