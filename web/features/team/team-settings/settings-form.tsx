import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { RouteSpec } from '#contract/route.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import type { FormOptions } from '#web/lib/form.ts'
import { keyOf } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SentForm } from '#web/ui/form-dialog.tsx'
import { ChangedNotice, FormFailure } from '#web/ui/notice.tsx'

interface StoredSettings {
  version: number
  changedAt: string | null
  changedBy: { name: string } | null
}

interface SettingsFormOptions<
  Values extends object,
  Field extends keyof Values & string,
  Data,
  Row extends StoredSettings,
> extends Pick<FormOptions<Values, Field, Data, Row>, 'fields' | 'route' | 'failed'> {
  source: RouteSpec
  stored: Row
  values: Values
  send: (data: Data & { expectedVersion: number }) => Promise<Row>
  saved: (row: Row) => string
}

export function useSettingsForm<
  Values extends object,
  Field extends keyof Values & string,
  Data,
  Row extends StoredSettings,
>(
  schema: FormSchema<Values, Data>,
  { source, stored, values, send, saved, ...options }: SettingsFormOptions<Values, Field, Data, Row>,
) {
  const queries = useQueryClient()
  const form = useVersionedForm(() => schema, {
    ...options,
    draft: [source.path, { version: stored.version, values }],
    known: [source],
    send: (data, seen) => send({ ...data, expectedVersion: seen.version }),
    onSent(row) {
      toast.show('Saved', saved(row))
      queries.setQueriesData({ queryKey: keyOf(source) }, row)
    },
  })
  return {
    ...form,
    stored,
    discard() {
      form.forgetFailure()
      form.clearProblems()
      form.clear()
    },
  }
}

interface SettingsFormProps {
  form: SentForm & {
    stored: StoredSettings
    isBehind: boolean
    isDirty: boolean
    discard: () => void
    follow: () => void
  }
  latest?: ReactNode
  save: string
  children: ReactNode
}

export const SettingsForm = ({ form, latest, save, children }: SettingsFormProps) => {
  const { changedAt, changedBy } = form.stored
  const saveButton = useRef<HTMLButtonElement>(null)
  const discard = () => {
    form.discard()
    saveButton.current?.focus()
  }
  return (
    <form noValidate ref={form.ref} onSubmit={form.submit} className="space-y-6">
      {form.isBehind && (
        <ChangedNotice title={form.failure ?? 'A colleague has changed this meanwhile'} onFollow={form.follow}>
          {latest}
        </ChangedNotice>
      )}
      {!form.isBehind && <FormFailure form={form} tone="warn" />}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {form.isDirty
            ? 'Not saved yet'
            : changedAt && (
                <>
                  Last changed {changedBy && `by ${changedBy.name}, `}
                  <When at={changedAt} time />
                </>
              )}
        </p>
        <div className="flex flex-wrap gap-2">
          {form.isDirty && (
            <Button variant="secondary" onClick={discard}>
              Discard changes
            </Button>
          )}
          <Button ref={saveButton} type="submit" busy={form.isBusy} busyLabel="Saving...">
            {save}
          </Button>
        </div>
      </div>
    </form>
  )
}
