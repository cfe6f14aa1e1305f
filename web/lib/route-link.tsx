import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnchorProps } from '#web/ui/anchor.tsx'
import { saveFile } from './save-file.ts'
import { scrollInto } from './scroll-memory.ts'

interface Site {
  shows: (path: string, from: string) => boolean
  approach?: (path: string) => void
}

const ORIGIN = 'http://here.invalid'

/** The path of an address on this site; null for another site, another scheme or a mere anchor. */
function pathOf(href: string): string | null {
  if (href.startsWith('#')) return null
  try {
    const url = new URL(href, ORIGIN)
    return url.origin === ORIGIN ? url.pathname : null
  } catch {
    return null
  }
}

export function RouteLink({ shows, approach, ...props }: AnchorProps & Site) {
  const [here] = useLocation()
  const path = pathOf(props.href)
  const leaves = path === null || props.target !== undefined || !shows(path, here)
  if (props.href.startsWith('#')) return <PartLink {...props} />
  if (props.download !== undefined && path !== null) return <FileLink {...props} />
  if (leaves) return <a {...props} />
  const near = () => approach?.(path)
  return <Link onPointerEnter={near} onFocus={near} {...props} />
}

function FileLink({ onClick, ...props }: AnchorProps) {
  const { href, download } = props
  const saving: AnchorProps = {
    ...props,
    onClick(event) {
      onClick?.(event)
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void saveFile(href, typeof download === 'string' ? download : undefined)
    },
  }
  return <a {...saving} />
}

function PartLink({ onClick, ...props }: AnchorProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    scrollInto(props.href.slice(1))
  }
  return <Link {...props} onClick={follow} />
}
