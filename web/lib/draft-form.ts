import type { FormSchema } from './checked-form.ts'
import { useDraft } from './draft.ts'
import { type FormOptions, useForm } from './form.ts'
import { useUser } from './session.ts'
import { toast } from './toast.ts'

interface DraftFormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
  extends Omit<FormOptions<Values, Field, Data, Answer>, 'values' | 'write' | 'onSent'> {
  /** Under which name what is typed is kept until it is sent, and what the form begins with. */
  draft: readonly [name: string, empty: Values]
  /** Said once it is sent. */
  sent?: string | ((answer: Answer, values: Values) => string)
  onSent?: (answer: Answer, values: Values) => void
}

/** A form whose words outlive the page until they are sent. */
export function useDraftForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  { draft: [name, empty], sent, onSent, ...options }: DraftFormOptions<Values, Field, Data, Answer>,
) {
  const { draft, write, clear } = useDraft(useUser().id, name, empty)
  return useForm(schema, {
    ...options,
    values: draft,
    write,
    onSent(answer, values) {
      clear()
      if (sent) toast.show('Success', typeof sent === 'string' ? sent : sent(answer, values))
      onSent?.(answer, values)
    },
  })
}
