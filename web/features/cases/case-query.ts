import { CaseFilter, type CaseSort } from '#contract/cases/cases.ts'
import { listParams } from '#web/shared/views/list-words.ts'
import type { PresetView } from '#web/shared/views/view-tabs.tsx'

const filterKeys = ['state', 'step', 'waitsFor', 'board', 'sideState', 'clockWithin', 'age', 'quiet'] as const

export const caseParams = listParams([...filterKeys, 'sort'], CaseFilter.shape, 'longest')

const { write } = caseParams

export const presets: readonly PresetView[] = [
  { name: 'All open', written: '' },
  { name: 'Next step is ours', written: write({ waitsFor: 'team' }) },
  { name: 'Date within 30 days', written: write({ clockWithin: '30', sort: 'clock' }) },
  { name: 'No news for 14 days', written: write({ quiet: '14', sort: 'quiet' }) },
  { name: 'Passed', written: write({ state: 'passed', sort: 'newest' }) },
]

export const sortWords: Readonly<Record<CaseSort, string>> = {
  longest: 'Longest in the step first',
  clock: 'Nearest date first',
  quiet: 'Longest without news first',
  newest: 'Newest client first',
}
