import { useSearchParams } from 'wouter'
import type { z } from 'zod'
import { withParams } from '#web/lib/search-params.ts'

export function useFilterForm<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  type Values = { [Name in keyof Shape]?: z.output<Shape[Name]> }
  const [params, setParams] = useSearchParams()
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const value = params.get(name)
    return value && schema.safeParse(value).success ? [[name, value]] : []
  })
  const change = (changes: { [Name in keyof Shape]?: string }) =>
    setParams((now) => withParams(now, changes), { replace: true })
  const values: Values = Object.fromEntries(known)
  return { values, problems: {}, change }
}
