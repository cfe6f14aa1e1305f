import { ArrowLeft } from 'lucide-react'
import { listPaymentChannels } from '#contract/money/channels.ts'
import type { ColumnName } from '#domain/money/statements/propose.ts'
import { DATE_FORMATS } from '#domain/money/statements/values.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/query.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { AskedAgain } from '#web/shared/money/ask-again.tsx'
import { CheckField, ChoiceField, FileField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { type StatementImport, useImport } from './use-import.ts'

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

export function ImportStatement({ onBack, onImported }: { onBack: () => void; onImported: (id: string) => void }) {
  const form = useImport(onImported)
  const { sending } = form
  return (
    <div className="max-w-3xl space-y-5">
      <Button icon={ArrowLeft} variant="quiet" size="small" onClick={onBack}>
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
