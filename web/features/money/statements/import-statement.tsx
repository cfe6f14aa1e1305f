import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { listPaymentChannels } from '#contract/money/ledger.ts'
import {
  AMOUNT_COLUMN_REQUIRED,
  CHOOSE_CHANNEL,
  CSV_REQUIRED,
  DATE_COLUMN_REQUIRED,
  getStatementMapping,
  importBankStatement,
} from '#contract/money/statements.ts'
import {
  type ColumnName,
  type ProposedMapping,
  previewOf,
  proposedFormat,
  proposedMapping,
} from '#domain/money/statements/propose.ts'
import { DATE_FORMATS } from '#domain/money/statements/values.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { newKey, withKey } from '#web/shared/money/request-key.ts'
import { CheckField, ChoiceField, FileField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const COLUMNS = {
  date: 'Date',
  amount: 'Amount, in and out in one column',
  credit: 'Money in',
  debit: 'Money out',
  reference: 'Reference',
  description: 'Description',
  balance: 'Running balance',
} as const
const columnNames: readonly ColumnName[] = ['date', 'amount', 'credit', 'debit', 'reference', 'description', 'balance']

interface Values extends ProposedMapping {
  channelId?: string | undefined
  csv?: string
  dateFormat?: string
  acceptGaps?: boolean | undefined
}

function useImport(onImported: (id: string) => void) {
  const again = useAskAgain('dates_unlikely')
  const [typed, setTyped] = useState<Values>({})
  const { channelId = '', csv = '', acceptGaps = false, dateFormat, ...changes } = typed
  const [problems, setProblems] = useState<Partial<Record<keyof Values, string>>>({})
  const { data: known } = useRead(getStatementMapping, { params: { id: channelId } }, { enabled: channelId !== '' })
  const preview = previewOf(csv)
  const mapping: ProposedMapping = { ...proposedMapping(preview, known?.mapping ?? {}), ...changes }
  const format = dateFormat ?? proposedFormat(preview, mapping.date, known?.dateFormat)
  const sending = useMutation({
    mutationFn: () => {
      const { date = '', amount, credit, debit, ...rest } = mapping
      const money = amount ? { amount } : { credit, debit }
      const read = { mapping: { date, ...money, ...rest }, dateFormat: format || undefined }
      const body = { channelId, csv, ...read, acceptGaps, confirmDates: again.isAsked }
      return call(importBankStatement, { body }, withKey(newKey()))
    },
    onSuccess: ({ id }) => onImported(id),
    onError: again.onFailed,
  })
  return {
    values: { ...mapping, channelId, csv, dateFormat: format, acceptGaps },
    problems,
    change(change: Values) {
      if (!('acceptGaps' in change)) again.forget()
      setTyped((now) => ({ ...now, ...change }))
    },
    setCsv(text: string) {
      again.forget()
      setTyped((now) => ({ channelId: now.channelId, acceptGaps: now.acceptGaps, csv: text }))
    },
    preview,
    question: again.question,
    sending,
    submit() {
      const missing = firstMissing({ channelId, csv, mapping })
      setProblems(missing ?? {})
      if (!missing) sending.mutate()
    },
  }
}

type StatementImport = ReturnType<typeof useImport>

export function ImportStatement({ onBack, onImported }: { onBack: () => void; onImported: (id: string) => void }) {
  const form = useImport(onImported)
  const { sending } = form
  return (
    <div className="max-w-3xl space-y-5">
      <Button variant="quiet" size="small" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        All statements
      </Button>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {sending.error && form.question === undefined && <Refused error={sending.error} />}
        <FileFields form={form} />
        {form.values.csv !== '' && <ColumnFields form={form} />}
        <AskedAgain question={form.question} />
        <Button type="submit" busy={sending.isPending} busyLabel="Importing...">
          Import the statement
        </Button>
      </form>
    </div>
  )
}

function FileFields({ form }: { form: StatementImport }) {
  const { data: channels = [] } = useRead(listPaymentChannels, {})
  return (
    <Card title="The file" className="space-y-4">
      <ChoiceField
        form={form}
        name="channelId"
        label="Account"
        blank="Choose the account"
        options={channels
          .filter(({ status }) => status !== 'proposed')
          .map(({ id, name, accountNumber }) => [id, `${name}, ${accountNumber}`])}
      />
      <FileField
        label="CSV file"
        help="Download it from your bank or wallet. A file of at most 2,000 lines."
        error={form.problems.csv}
        accept=".csv,text/csv,text/plain"
        onChoose={(file) => void file?.text().then(form.setCsv)}
      />
    </Card>
  )
}

function ColumnFields({ form }: { form: StatementImport }) {
  const { preview } = form
  return (
    <Card
      title="What its columns hold"
      description="We remember this for the account. Choose one column for the amount, or one for money in and one for money out."
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {columnNames.map((name) => (
          <ChoiceField
            key={name}
            form={form}
            name={name}
            label={COLUMNS[name]}
            blank="Not in this file"
            options={preview.columns}
          />
        ))}
        <ChoiceField
          form={form}
          name="dateFormat"
          label="How dates are written"
          help="Needed only where they can be read in two ways."
          blank="Find out"
          options={DATE_FORMATS}
        />
      </div>
      <Preview header={preview.header} rows={preview.rows.slice(0, 5)} />
      <CheckField form={form} name="acceptGaps" label="Import it although its running balance does not add up" />
    </Card>
  )
}

function firstMissing({ channelId, csv, mapping }: { channelId: string; csv: string; mapping: ProposedMapping }) {
  if (channelId === '') return { channelId: CHOOSE_CHANNEL }
  if (csv === '') return { csv: CSV_REQUIRED }
  if (!mapping.date) return { date: DATE_COLUMN_REQUIRED }
  if (!mapping.amount && !mapping.credit) return { amount: AMOUNT_COLUMN_REQUIRED }
  return undefined
}

function Refused({ error }: { error: Error }) {
  const errors = error instanceof ApiError ? error.errors : []
  return (
    <Notice tone="warn" title="Nothing was imported" live>
      {errors.length > 1 ? (
        <ul className="list-disc pl-5">
          {errors.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        sentenceOf(error, 'The file could not be imported. Please try again.')
      )}
    </Notice>
  )
}

const keyed = (cells: readonly string[]) => cells.map((text, at) => ({ key: `column ${at}`, text }))

const Preview = ({ header, rows }: { header: string[]; rows: { line: number; cells: string[] }[] }) => (
  <ScrollRegion aria-label="The first lines of the file" className="overflow-x-auto rounded-control border border-line">
    <table className="w-full text-left text-sm">
      <thead className="bg-sunk">
        <tr>
          {keyed(header).map(({ key, text }) => (
            <th key={key} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <tr key={line} className="border-line border-t">
            {keyed(cells).map(({ key, text }) => (
              <td key={key} className="whitespace-nowrap px-3 py-2">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)
