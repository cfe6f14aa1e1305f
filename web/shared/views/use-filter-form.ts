import { useSearchParams } from 'wouter'
import type { z } from 'zod'

export function useFilterForm<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  type Values = { [Name in keyof Shape]?: z.output<Shape[Name]> }
  const [params, setParams] = useSearchParams()
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const value = params.get(name)
    return value && schema.safeParse(value).success ? [[name, value]] : []
  })
  const change = (changes: { [Name in keyof Shape]?: string }) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const values: Values = Object.fromEntries(known)
  return { values, problems: {}, change }
}
