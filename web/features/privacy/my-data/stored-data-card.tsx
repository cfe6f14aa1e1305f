import type { DataClass, MyData } from '#contract/privacy/my-data.ts'
import { counted } from '#domain/english/counted.ts'
import { capitalised } from '#domain/english/words.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'

const lines: Readonly<Record<DataClass, (count: number) => string>> = {
  account: () => 'Your name and contact',
  documents: (count) => counted(count, 'paper'),
  personal_data_sheet: (count) => counted(count, 'sheet'),
  messages: (count) => counted(count, 'message'),
  path: (count) => `${counted(count, 'step')} to the exam`,
  payments: (count) => counted(count, 'payment'),
  consents: (count) => counted(count, 'agreement'),
  safety: (count) => counted(count, 'safety record'),
}

const places: Readonly<Partial<Record<DataClass, string>>> = {
  account: '/my-account',
  documents: '/documents',
  personal_data_sheet: '/personal-data',
  messages: '/messages',
  path: '/exam',
  payments: '/payments',
}

export const StoredDataCard = ({ data: { held, documents } }: { data: MyData }) => (
  <Card title="What we hold">
    <ul className="-my-2 divide-y divide-line">
      {held.filter(isStored).map(({ class: kind, contents, source, retention, count }) => (
        <li key={kind}>
          <Folded summary={<span className="font-semibold">{lines[kind](count)}</span>}>
            <p>
              {capitalised(contents)}{' '}
              {places[kind] && <TextLink href={places[kind]}>See {count === 1 ? 'it' : 'them'}</TextLink>}
            </p>
            {kind === 'documents' && <Documents documents={documents} />}
            <Folded summary={<span className="text-brand">How long?</span>}>
              <p>Kept {retention}</p>
              <p className="text-ink-soft">From: {source}.</p>
            </Folded>
          </Folded>
        </li>
      ))}
    </ul>
  </Card>
)

const Documents = ({ documents }: Pick<MyData, 'documents'>) => (
  <ul className="divide-y divide-line">
    {documents.map(({ id, name, fileName, version, changedAt, lastAccessedAt }) => (
      <li key={id} className="py-2">
        <p className="font-semibold">
          {name}
          {version > 1 && `, version ${version}`}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {fileName}. Changed <When at={changedAt} />.{' '}
          {lastAccessedAt ? (
            <>
              Last opened by our team <When at={lastAccessedAt} time />
            </>
          ) : (
            'Not opened by our team yet'
          )}
        </p>
      </li>
    ))}
  </ul>
)

// Leaves out empty classes: the privacy notice names all of them.
const isStored = ({ class: kind, count }: MyData['held'][number]) => kind === 'account' || count > 0
