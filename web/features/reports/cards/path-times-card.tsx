import type { getPathReport, TimesOfCases } from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { counted } from '#domain/english/counted.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShareCell } from './share-cell.tsx'
import { Head, Name, SmallTable, Value } from './small-table.tsx'

type PathReport = Reply<typeof getPathReport>

const columns = (
  <>
    <Head numeric>Half took at most</Head>
    <Head numeric>Eight in ten took</Head>
    <Head numeric>Cases</Head>
  </>
)

function TimesCells({ times: { cases, days } }: { times: TimesOfCases }) {
  if (!days) {
    return (
      <>
        <Value numeric>
          <span className="text-ink-soft">Too few to say</span>
        </Value>
        <Value numeric>
          <span className="text-ink-soft">–</span>
        </Value>
        <Value numeric>{cases}</Value>
      </>
    )
  }
  return (
    <>
      <Value numeric>{counted(days.median, 'day')}</Value>
      <Value numeric>
        {days.from === days.to ? counted(days.from, 'day') : `${days.from} to ${counted(days.to, 'day')}`}
      </Value>
      <Value numeric>{cases.toLocaleString('en-US')}</Value>
    </>
  )
}

type StepBoards = PathReport['steps'][number]['boards']

const tooFew = (boards: StepBoards) => boards.map(({ name, cases }) => `${name} ${cases}`).join(', ')

function rowsOfBoards(step: string, boards: StepBoards) {
  const others = boards.filter(({ days }) => days === null)
  return [
    ...boards
      .filter(({ days }) => days !== null)
      .map((board) => (
        <tr key={`${step} ${board.code}`}>
          <Name className="pl-5 sm:pl-7">{board.name}</Name>
          <Value className="max-sm:hidden"> </Value>
          <TimesCells times={board} />
        </tr>
      )),
    ...(others.length > 0
      ? [
          <tr key={`${step} others`}>
            <Value colSpan={5} className="text-ink-soft text-xs sm:pl-7">
              Too few cases to say: {tooFew(others)}
            </Value>
          </tr>,
        ]
      : []),
  ]
}

export function PathTimesCard({ workedOutAt, enough, steps }: PathReport) {
  const sorted = steps.toSorted((one, other) => other.share - one.share)
  return (
    <Card
      title="How long the steps to the exam took"
      description={
        workedOutAt ? (
          <>
            In your own cases, worked out <When at={workedOutAt} time />. With fewer than {enough} cases nothing is
            said. The step that took the most days of all comes first.
          </>
        ) : (
          'They are worked out within the hour.'
        )
      }
      className="min-w-0"
    >
      {steps.length === 0 ? (
        workedOutAt && <p className="text-ink-soft text-sm">No step is finished yet.</p>
      ) : (
        <SmallTable
          caption="How long each step took, in all and by board"
          head={
            <>
              <Head>Step</Head>
              <Head className="max-sm:hidden">Share of all days</Head>
              {columns}
            </>
          }
        >
          {sorted.flatMap(({ code, title, waitsFor, all, share, boards }) => [
            <tr key={code} className="bg-sunk/60">
              <Name className="pl-2 font-semibold!">
                <TextLink href={`/admin/cases?step=${code}`}>{title}</TextLink>
                <span className="block font-normal text-ink-soft text-xs">{caseParties[waitsFor]}</span>
              </Name>
              <ShareCell of={share} whole={1} fill="brand" />
              <TimesCells times={all} />
            </tr>,
            ...(boards.length > 1 ? rowsOfBoards(code, boards) : []),
          ])}
        </SmallTable>
      )}
    </Card>
  )
}

export const PartyTimesCard = ({ parties }: PathReport) => (
  <Card
    title="How long others took"
    description="From the day on which they were asked until they had sent it"
    className="min-w-0"
  >
    {parties.length === 0 ? (
      <p className="text-ink-soft text-sm">Nobody has sent what was asked for yet.</p>
    ) : (
      <SmallTable
        caption="How long third parties took, of each kind and each of them"
        head={
          <>
            <Head>Asked</Head>
            {columns}
          </>
        }
      >
        {parties.flatMap(({ party, title, all, thirdParties }) => [
          <tr key={party} className="bg-sunk/60">
            <Name className="pl-2 font-semibold!">{title}</Name>
            <TimesCells times={all} />
          </tr>,
          ...thirdParties.map((one) => (
            <tr key={one.id}>
              <Name className="pl-5 sm:pl-7">{one.name}</Name>
              <TimesCells times={one} />
            </tr>
          )),
        ])}
      </SmallTable>
    )}
  </Card>
)
