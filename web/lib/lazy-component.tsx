import { type ComponentType, useEffect, useReducer } from 'react'

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

/** Fetches these parts, one after the other: a part may hold the next. */
export async function bringParts(names: readonly string[]): Promise<void> {
  for (const name of names) await parts.get(name)?.()
}

/** Renders at once, and tells which parts belong to what was rendered. */
export function withParts(render: () => string): { html: string; names: string[] } {
  shown = new Set()
  const html = render()
  return { html, names: [...shown] }
}
