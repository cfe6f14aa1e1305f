import { useIsMutating, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { getNames, NAMES_CHANGED_MEANWHILE, noteNames, type PrintedOnDocument } from '#contract/names.ts'
import { getPersonalDataSheet, type PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { call } from '#web/lib/call.ts'
import { read, useRead } from '#web/lib/query.ts'
import { textsIn } from '#web/lib/texts-in.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ChangedNotice, FormFailure } from '#web/ui/notice.tsx'
import { useEscape } from '#web/ui/use-escape.ts'

export interface PaperToNote {
  applicationId: string
  documentId: string
  paper: string
}

interface NoteNamesProps extends PaperToNote {
  onClose: () => void
}

const words = { first: 'First name', middle: 'Middle name', last: 'Last name', suffix: 'Suffix' } as const
const wordFields = ['first', 'middle', 'last', 'suffix'] as const
const fields = [...wordFields, 'birthDate', 'sex', 'expiresOn'] as const
type NameDraft = Record<(typeof fields)[number], string>

const sendingOf = (documentId: string) => ['names', documentId]

const NOTHING: NameDraft = textsIn({}, fields)

const asOnSheet = ({ firstName, middleName, lastName, birthday }: PersonalDataSheet): NameDraft => ({
  ...NOTHING,
  first: firstName,
  middle: middleName ?? '',
  last: lastName,
  birthDate: birthday,
})

export function NoteNamesDialog(props: NoteNamesProps) {
  const { paper, onClose } = props
  const formId = useId()
  const { start, ...loading } = useStart(props)
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={`Name on ${paper}`}
      description="Letter by letter as it is printed; leave empty what the paper does not have."
      actions={<Actions {...props} form={formId} disabled={!start} />}
    >
      {start ? <NamesForm id={formId} start={start} sent={`Noted: ${paper}`} {...props} /> : <Loading {...loading} />}
    </Dialog>
  )
}

export function NoteNamesPanel(props: NoteNamesProps) {
  const { start, ...loading } = useStart(props)
  const titleId = useId()
  useEscape(props.onClose)
  return (
    <section aria-labelledby={titleId} className="space-y-4">
      <h2 id={titleId} className="font-semibold">
        Name on {props.paper}
      </h2>
      {start ? (
        <NamesForm start={start} {...props}>
          <div className="flex flex-row-reverse justify-end gap-2">
            <Actions {...props} />
          </div>
        </NamesForm>
      ) : (
        <Loading {...loading} />
      )}
    </section>
  )
}

interface ActionsProps extends NoteNamesProps {
  form?: string
  disabled?: boolean
}

function Actions({ documentId, onClose, ...button }: ActionsProps) {
  const isBusy = useIsMutating({ mutationKey: sendingOf(documentId) }) > 0
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={button.form} disabled={button.disabled} busy={isBusy} busyLabel="Saving...">
        Save
      </Button>
    </>
  )
}

function Loading({ failed, again }: Omit<ReturnType<typeof useStart>, 'start'>) {
  return failed ? (
    <LoadFailure title="The names could not be loaded" {...again} />
  ) : (
    <Skeleton className="h-72 w-full" />
  )
}

function seenOf(printed: PrintedOnDocument | null | undefined) {
  const notedAt = printed?.notedAt ?? null
  return { version: notedAt === null ? 0 : Date.parse(notedAt), notedAt }
}

/** The noted names, else the names on the sheet; without a sheet, empty fields. */
function useStart({ applicationId, documentId }: PaperToNote) {
  const names = useRead(getNames, { params: { id: applicationId } })
  const printed = names.data?.papers.find((one) => one.documentId === documentId)?.printed
  const isNew = names.data !== undefined && !printed
  const sheet = useQuery({
    ...read(getPersonalDataSheet, { query: { applicationId } }, { absentOn: 404 }),
    meta: { isWrittenDown: true },
    enabled: isNew,
  })
  const isSettled = isNew && (sheet.data !== undefined || sheet.isError)
  const starting = printed ? textsIn(printed, fields) : isSettled && (sheet.data ? asOnSheet(sheet.data) : NOTHING)
  return {
    start: starting ? { ...seenOf(printed), values: starting, isFromSheet: !printed && starting !== NOTHING } : null,
    failed: names.isError,
    again: { onRetry: () => void names.refetch(), retrying: names.isFetching },
  }
}

interface NamesFormProps extends NoteNamesProps {
  id?: string
  start: { version: number; notedAt: string | null; values: NameDraft; isFromSheet: boolean }
  sent?: string
  children?: ReactNode
}

function useNames({ documentId, start, sent, onClose }: NamesFormProps) {
  return useVersionedForm(() => noteNames.body, {
    draft: [`names:${documentId}`, start],
    judgesAsTyped: true,
    mutationKey: sendingOf(documentId),
    route: noteNames,
    send: (body, { notedAt }) =>
      call(noteNames, { params: { documentId }, body: { ...body, expectedNotedAt: notedAt } }),
    ...(sent !== undefined && { sent }),
    onSent: onClose,
    failed: 'The name was not noted. Please try again.',
  })
}

function NamesForm(props: NamesFormProps) {
  const form = useNames(props)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus(), [])
  return (
    <form id={props.id} ref={element} noValidate onSubmit={form.submit} className="@container space-y-4">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {form.isBehind ? (
        <ChangedNotice title={NAMES_CHANGED_MEANWHILE} onFollow={form.follow} />
      ) : (
        <FormFailure form={form} title="Nothing was saved" />
      )}
      {form.seen.isFromSheet && (
        <p className="text-sm">Filled in from the personal data sheet. Compare each letter with the paper.</p>
      )}
      <NameFields form={form} />
      {props.children}
    </form>
  )
}

const NameFields = ({ form }: { form: ReturnType<typeof useNames> }) => (
  <div className="grid gap-x-3 gap-y-4 @2xs:grid-cols-2">
    {wordFields.map((field) => (
      <TextField
        form={form}
        name={field}
        key={field}
        label={words[field]}
        data-initial-focus={field === 'first' || undefined}
        autoComplete="off"
      />
    ))}
    <DateField
      {...bound(form, 'birthDate')}
      label="Date of birth"
      first="1930-01-01"
      last={portalToday()}
      opensAt="1995-01-01"
    />
    <ChoiceField form={form} name="sex" label="Sex" blank="Not printed" options={['F', 'M', 'X']} />
    <DateField
      {...bound(form, 'expiresOn')}
      label="Expires on"
      first="2000-01-01"
      last="2060-12-31"
      opensAt={portalToday()}
      example="31 May 2031"
    />
  </div>
)
