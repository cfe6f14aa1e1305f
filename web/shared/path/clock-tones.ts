import type { ClockSeverity } from '#contract/path/path.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const clockTones: Readonly<Record<ClockSeverity, Tone>> = {
  info: 'info',
  soon: 'warn',
  urgent: 'bad',
  past: 'bad',
  met: 'good',
}
