import type { getNames, NamesOfPaper, PrintedName } from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { spaced } from '#domain/english/words.ts'
import { spellingsOf } from '#domain/names/differing-spellings.ts'
import { type MarkedRun, markedLetters } from '#domain/names/marked-letters.ts'
import { useRead } from '#web/lib/query.ts'
import { TextLink } from '#web/ui/button.tsx'

type NamesRoute = typeof getNames

const namesRoute = {
  method: 'GET',
  path: '/api/applications/:id/names',
  shows: ['document', 'application'],
} as const satisfies Pick<NamesRoute, 'method' | 'path' | 'shows'>

export type DifferentName = Pick<NamesOfPaper, 'name' | 'comparison' | 'advice' | 'href'> & {
  id: string
  requirementId?: RequirementId
  printed: PrintedName | null
  passport: PrintedName
}

export const useNames = (applicationId: string) => useRead(namesRoute as NamesRoute, { params: { id: applicationId } })

export function useDifferentNames(applicationId: string): readonly DifferentName[] {
  const { data } = useNames(applicationId)
  const { passport, papers = [], exam = [] } = data ?? {}
  if (!passport) return []
  return [...papers.map((paper) => ({ ...paper, id: paper.documentId })), ...exam]
    .filter(({ advice }) => advice !== null)
    .map((one) => ({ ...one, passport }))
}

export function usePassportName(applicationId: string): string | null {
  const { data } = useNames(applicationId)
  const { first, middle, last, suffix } = data?.passport ?? {}
  return spaced(first, middle, last, suffix) || null
}

const wayOf = (href: string) => (href === '/messages' ? 'Write to us' : 'Upload the paper')

export function NameSpellings({ paper, here }: { paper: DifferentName; here?: string }) {
  const { name, passport, printed, comparison, advice, href } = paper
  const spellings = printed && comparison ? spellingsOf(passport, printed, comparison) : []
  return (
    <div className="space-y-1.5 text-sm">
      {spellings.map(({ field, label, ...texts }) => {
        const [one, other] = markedLetters(texts.passport, texts.paper)
        return (
          <dl key={field} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" aria-label={label}>
            <dt className="text-ink-soft">Your passport</dt>
            <dd className="wrap-anywhere font-semibold">
              <Marked runs={one} />
            </dd>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere font-semibold">
              <Marked runs={other} />
            </dd>
          </dl>
        )
      })}
      <p>
        {advice} {href && href !== here && <TextLink href={href}>{wayOf(href)}</TextLink>}
      </p>
    </div>
  )
}

const Marked = ({ runs }: { runs: readonly MarkedRun[] }) =>
  runs.map(({ text, differs }, at) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one spelling have no other name
      <mark key={at} className="whitespace-pre rounded-sm bg-card text-bad underline decoration-2">
        {text}
      </mark>
    ) : (
      text
    ),
  )
