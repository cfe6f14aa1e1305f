import type { BoardFactKey, PaperSource } from '#contract/boards/board-facts.ts'
import type { BoardItemKind } from '#contract/boards/board-items.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { isStaleFact } from '../path/exam-constants.ts'
import type { CurrentFact, CurrentPack } from './pack.ts'

export interface PackItem extends Pick<CurrentFact, 'source' | 'checkedOn' | 'confidence'> {
  id: string
  fact: BoardFactKey
  title: string
  kind: BoardItemKind
  /** The party to ask; null where the task is the applicant's own. */
  party: RequestParty | null
  stale: boolean
}

type Asked = Pick<PackItem, 'id' | 'title' | 'party'>

const partyOf: Readonly<Record<PaperSource, RequestParty>> = {
  school: 'school',
  high_school: 'high_school',
  prc: 'prc',
  evaluator: 'evaluator',
  agency: 'other',
}

/** Ignores spacing and case of the words, because the database stores decisions under this id. */
function idOf(fact: BoardFactKey, words: string): string {
  let hash = 0x811c9dc5
  for (const letter of words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${fact}-${(hash >>> 0).toString(16).padStart(8, '0')}`
}

const own = (fact: BoardFactKey, titles: readonly string[]): Asked[] =>
  titles.map((title) => ({ id: idOf(fact, title), title, party: null }))

/** Items that a yes requires; fixed titles keep the id stable when other parts of the fact change. */
const wholes: Partial<Record<BoardFactKey, Pick<Asked, 'title' | 'party'>>> = {
  evaluation: { title: 'Report of a credential evaluation', party: 'evaluator' },
  fingerprints: { title: 'Fingerprints', party: 'fingerprints' },
  jurisprudence_exam: { title: 'Exam about nursing law', party: null },
}

function askedBy({ key, value }: CurrentFact): Asked[] {
  if (value === null) return []
  const whole = wholes[key]
  if (whole) return 'needed' in value && value.needed ? [{ id: key, ...whole }] : []
  if ('courses' in value) return own(key, value.courses)
  if (!('papers' in value)) return []
  return value.papers.flatMap((paper) =>
    typeof paper === 'string'
      ? own(key, [paper])
      : [{ id: idOf(key, `${paper.from} ${paper.paper}`), title: paper.paper, party: partyOf[paper.from] }],
  )
}

export function packItems(pack: Pick<CurrentPack, 'facts'>, today: string): PackItem[] {
  const items = pack.facts.flatMap((fact) =>
    askedBy(fact).map((asked): PackItem => {
      const { source, checkedOn, confidence } = fact
      const kind = asked.party === null ? 'task' : 'request'
      return { ...asked, kind, fact: fact.key, source, checkedOn, confidence, stale: isStaleFact(fact, today) }
    }),
  )
  return items.filter(({ id }, place) => items.findIndex((one) => one.id === id) === place)
}
