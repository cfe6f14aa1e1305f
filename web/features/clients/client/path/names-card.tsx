import { getNames, type NameMatrix, type NamesOfPaper, type PearsonLight } from '#contract/names.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { May } from '#web/shared/may.tsx'
import { NameClassStatus } from '#web/shared/names/name-class.tsx'
import { NoteNamesDialog } from '#web/shared/names/note-names.tsx'
import { Day } from '#web/shared/path/day.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'

const lights: Record<PearsonLight, { tone: Tone; words: string }> = {
  green: { tone: 'good', words: 'Green' },
  amber: { tone: 'warn', words: 'Amber' },
  red: { tone: 'bad', words: 'Red' },
}

export function NamesCard({ applicationId }: { applicationId: string }) {
  const query = useRead(getNames, { params: { id: applicationId } })
  return (
    <Card>
      <QueryView query={query} bare failure="The names could not be loaded" skeleton="h-32 w-full">
        {(matrix) => <Matrix applicationId={applicationId} matrix={matrix} />}
      </QueryView>
    </Card>
  )
}

interface MatrixProps {
  applicationId: string
  matrix: NameMatrix
}

function Matrix({ applicationId, matrix: { papers, openMajors, passport } }: MatrixProps) {
  if (papers.length === 0) return <p className="text-ink-soft text-sm">No document has been uploaded yet.</p>
  return (
    <div className="space-y-4">
      {openMajors > 0 && (
        <Notice tone="bad" title="The packet for the board is blocked">
          {openMajors === 1 ? 'One paper differs' : `${openMajors} papers differ`} from the passport and must be
          corrected first.
        </Notice>
      )}
      {!passport && (
        <Notice tone="info">Note the name in the passport first: the other papers are compared with it.</Notice>
      )}
      <Table caption="Names on the papers" head={['Paper', 'As printed', 'Against the passport', 'Pearson VUE']}>
        {papers.map((paper) => (
          <PaperRow key={paper.documentId} applicationId={applicationId} paper={paper} />
        ))}
      </Table>
    </div>
  )
}

// On a card, long values stand below their label, and empty cells are hidden.
const onPhone = {
  below: '@max-2xl:flex-col @max-2xl:items-start @max-2xl:gap-1',
  nothing: '@max-2xl:hidden',
} as const

function PaperRow({ applicationId, paper }: { applicationId: string; paper: NamesOfPaper }) {
  const { documentId, name, printed, comparison, advice } = paper
  return (
    <Row>
      <Cell className="font-semibold">{name}</Cell>
      <Cell label="As printed" className={printed ? onPhone.below : undefined}>
        <span className="flex flex-wrap items-center gap-2 text-left">
          {printed && <Printed printed={printed} />}
          <May do="documents.review">
            <DialogButton
              variant="quiet"
              size="small"
              dialog={(close) => <NoteNamesDialog {...{ applicationId, documentId }} paper={name} onClose={close} />}
            >
              {printed ? 'Change' : 'Note the name'}
              <span className="sr-only"> on {name}</span>
            </DialogButton>
          </May>
        </span>
      </Cell>
      <Cell label="Against the passport" className={comparison ? onPhone.below : onPhone.nothing}>
        {comparison ? (
          <span className="block space-y-1 text-left">
            <NameClassStatus of={comparison.class} />
            {comparison.differences.map(({ field, rule, sentence }) => (
              <span key={`${field} ${rule}`} className="block text-xs">
                {sentence}
              </span>
            ))}
            {advice && <span className="block text-ink-soft text-xs">To the client: {advice}</span>}
          </span>
        ) : (
          '–'
        )}
      </Cell>
      <Cell label="Pearson VUE" className={comparison ? undefined : onPhone.nothing}>
        {comparison ? <Status tone={lights[comparison.pearson].tone}>{lights[comparison.pearson].words}</Status> : '–'}
      </Cell>
    </Row>
  )
}

function Printed({ printed }: { printed: NonNullable<NamesOfPaper['printed']> }) {
  const { first, middle, last, suffix, birthDate, sex, expiresOn } = printed
  return (
    <span className="min-w-0">
      <span className="block">{[first, middle, last, suffix].filter((word) => word !== '').join(' ')}</span>
      <span className="block text-ink-soft text-xs">
        {birthDate && (
          <>
            born <Day on={birthDate} />
          </>
        )}
        {sex && ` ${sex}`}
        {expiresOn && (
          <>
            {' '}
            expires <Day on={expiresOn} />
          </>
        )}
      </span>
    </span>
  )
}
