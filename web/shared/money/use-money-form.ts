import type { Fetch } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { type DraftFormOptions, useKeptForm } from '#web/lib/form.ts'
import { useKeyedDraft } from './keyed-draft.ts'

interface MoneyFormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
  extends Omit<DraftFormOptions<Values, Field, Data, Answer>, 'send' | 'onFailed'> {
  send: (data: Data, once: Fetch, values: Values) => Promise<Answer>
  onFailed?: (error: Error) => boolean
}

export function useMoneyForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  { draft, send, onFailed, ...options }: MoneyFormOptions<Values, Field, Data, Answer>,
) {
  const keyed = useKeyedDraft(...draft)
  return useKeptForm(schema, keyed, {
    ...options,
    send: (data, values) => send(data, keyed.send, values),
    onFailed: (error) => onFailed?.(error) || keyed.onFailed(error),
  })
}
