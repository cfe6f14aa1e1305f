import { useLocation, useSearchParams } from 'wouter'
import type { z } from 'zod'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const LONGEST_SHOWN = 40

const shortened = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)

const leftOutOf = (params: URLSearchParams, shape: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.keys(shape).filter((name) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && !shape[name]?.safeParse(value).success
  })

/** Reports unknown parameters of the address; dismissing removes them. */
export function LeftOutNotice({ shape }: { shape: Readonly<Record<string, z.ZodType>> }) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const names = leftOutOf(params, shape)
  if (names.length === 0) return null
  const dismiss = () => {
    const rest = new URLSearchParams(params)
    for (const name of names) rest.delete(name)
    navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true })
    document.getElementById('main')?.focus()
  }
  return (
    <Notice
      tone="warn"
      live
      title="Part of this address was not recognised and was ignored"
      actions={
        <Button size="small" variant="secondary" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}={shortened(params.get(name) ?? '')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
