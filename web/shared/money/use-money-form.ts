import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { type DraftFormOptions, useKeptForm } from '#web/lib/form.ts'
import { useKeyedDraft } from './keyed-draft.ts'

interface MoneyFormOptions<Values extends object, Field extends keyof Values & string, Data, R extends RouteSpec>
  extends Omit<DraftFormOptions<Values, Field, Data, Reply<R>>, 'route' | 'send' | 'onFailed'> {
  route: R
  input: (data: Data, values: Values) => Input<R>
  onFailed?: (error: Error) => boolean
}

export function useMoneyForm<Values extends object, Field extends keyof Values & string, Data, R extends RouteSpec>(
  schema: FormSchema<Values, Data>,
  { draft, input, onFailed, ...options }: MoneyFormOptions<Values, Field, Data, R>,
) {
  const keyed = useKeyedDraft(...draft)
  return useKeptForm(schema, keyed, {
    ...options,
    send: (data, values) => call(options.route, input(data, values), keyed.send),
    onFailed: (error) => onFailed?.(error) || keyed.onFailed(error),
  })
}
