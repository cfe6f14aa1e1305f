import type { FormSchema } from './checked-form.ts'
import { useDraft } from './draft.ts'
import { type DraftFormOptions, useKeptForm } from './form.ts'
import { useUser } from './session.ts'

interface Versioned<Values> {
  version: number
  values: Values
}

interface TypedOver<Seen, Values> {
  seen: Seen | null
  typed: Partial<Values>
}

const isName = <Values extends object>(values: Values, name: PropertyKey): name is keyof Values =>
  Object.hasOwn(values, name)

function differing<Values extends object>(before: Values, after: Values): Partial<Values> {
  const typed: Partial<Values> = { ...after }
  for (const name of Object.keys(after)) {
    if (isName(after, name) && after[name] === before[name]) delete typed[name]
  }
  return typed
}

interface VersionedFormOptions<
  Values extends object,
  Rest extends object,
  Field extends keyof Values & string,
  Data,
  Answer,
> extends Omit<DraftFormOptions<Values, Field, Data, Answer>, 'draft' | 'send'> {
  draft: Parameters<typeof useDirtyFields<Values, Rest>>
  send: (data: Data, seen: Versioned<Values> & Rest) => Promise<Answer>
}

/** A form over a shared record, which shows when a colleague has changed the record meanwhile. */
export function useVersionedForm<
  Values extends object,
  Rest extends object,
  Field extends keyof Values & string,
  Data,
  Answer,
>(
  schemaOf: (seen: Versioned<Values> & Rest) => FormSchema<Values, Data>,
  { draft, ...options }: VersionedFormOptions<Values, Rest, Field, Data, Answer>,
) {
  const { follow, ...dirty } = useDirtyFields(...draft)
  const form = useKeptForm(schemaOf(dirty.seen), dirty, {
    ...options,
    send: (data) => options.send(data, dirty.seen),
  })
  return {
    ...form,
    seen: dirty.seen,
    isBehind: dirty.isBehind,
    isDirty: dirty.isDirty,
    clear: dirty.clear,
    followOwn: dirty.followOwn,
    follow() {
      form.forgetFailure()
      follow()
    },
  }
}

/**
 * A draft over a shared record. An untouched draft follows the latest version. A typed draft keeps the version it was
 * read from until the person accepts the newer version. `stillHolds` drops values that the newer version no longer
 * allows.
 */
function useDirtyFields<Values extends object, Rest extends object>(
  form: string,
  latest: Versioned<Values> & Rest,
  stillHolds: (typed: Partial<Values>, over: Versioned<Values> & Rest) => Partial<Values> = (typed) => typed,
) {
  type Seen = Versioned<Values> & Rest
  const nothing: TypedOver<Seen, Values> = { seen: null, typed: {} }
  const { now, draft: kept, write, clear } = useDraft(useUser().id, form, nothing)
  const keep = (seen: Seen, values: Values) => {
    const typed = differing(seen.values, values)
    write(Object.keys(typed).length === 0 ? nothing : { seen, typed })
  }
  const rebase = (over: Seen) => keep(over, { ...over.values, ...stillHolds(now().typed, over) })
  const seen = kept.seen ?? latest
  return {
    seen,
    draft: { ...seen.values, ...kept.typed },
    isBehind: latest.version > seen.version,
    isDirty: kept.seen !== null,
    write(change: Partial<Values>) {
      const before = now()
      const over = before.seen ?? latest
      keep(over, { ...over.values, ...before.typed, ...change })
    },
    follow: () => rebase(latest),
    /** Follows the person's own change; a colleague's change in between still counts as unseen. */
    followOwn(changed: Seen) {
      if (changed.version === (now().seen ?? latest).version + 1) rebase(changed)
    },
    clear,
  }
}
