import type { FormSchema } from './checked-form.ts'
import { useDraft } from './draft.ts'
import { type FormOptions, useForm } from './form.ts'
import { useUser } from './session.ts'
import { toast } from './toast.ts'

export interface DraftFormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
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
  { draft, ...options }: DraftFormOptions<Values, Field, Data, Answer>,
) {
  return useKeptForm(schema, useDraft(useUser().id, ...draft), options)
}

interface Kept<Values> {
  draft: Values
  write: (change: Partial<Values>) => void
  clear: () => void
}

export function useKeptForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  { draft, write, clear }: Kept<Values>,
  { sent, onSent, ...options }: Omit<DraftFormOptions<Values, Field, Data, Answer>, 'draft'>,
) {
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
