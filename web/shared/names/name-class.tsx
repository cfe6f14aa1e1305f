import type { NameClass } from '#contract/names.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const classes: Record<NameClass, { tone: Tone; words: string }> = {
  same: { tone: 'good', words: 'Same' },
  format: { tone: 'good', words: 'Format only' },
  minor: { tone: 'warn', words: 'Minor: affidavit' },
  review: { tone: 'info', words: 'A person decides' },
  linked: { tone: 'good', words: 'Explained by marriage' },
  major: { tone: 'bad', words: 'Major: correct first' },
}

export const NameClassStatus = ({ of }: { of: NameClass }) => (
  <Status tone={classes[of].tone}>{classes[of].words}</Status>
)
