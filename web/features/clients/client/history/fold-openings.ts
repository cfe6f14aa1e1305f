import type { Opening, OpeningAction } from '#contract/timeline.ts'

const parts: Partial<Record<OpeningAction, string>> = {
  'record.read': 'the record',
  'documents.read': 'the list of documents',
  'education.read': 'the schools',
  'messages.read': 'the messages',
  'notes.read': 'the notes',
  'payments.read': 'the payments',
  'receipt.read': 'a receipt',
  'timeline.read': 'the timeline',
}

const ONE_VISIT_MS = 10 * 60_000

const noFile = { fileName: null, requirementId: null, version: null }

export interface FoldedOpening extends Opening {
  read: string[]
}

/** Newest first, as they came; what somebody read within ten minutes of its last line is one line. */
export function foldOpenings(openings: readonly Opening[]): FoldedOpening[] {
  const lines: FoldedOpening[] = []
  const visits = new Map<string, FoldedOpening>()
  for (const opening of openings) {
    const part = parts[opening.action]
    const reader = opening.by?.id
    const visit = reader === undefined ? undefined : visits.get(reader)
    const isSameVisit = visit && Date.parse(visit.at) - Date.parse(opening.at) <= ONE_VISIT_MS
    if (part && isSameVisit) {
      visit.read.push(part)
      continue
    }
    const line = part ? { ...opening, ...noFile, read: [part] } : { ...opening, read: [] }
    lines.push(line)
    if (part && reader !== undefined) visits.set(reader, line)
  }
  const order = Object.values(parts)
  for (const line of lines) line.read = order.filter((part) => line.read.includes(part))
  return lines
}
