import type { ApplicationStatus } from '#contract/applications.ts'
import type { Tone } from '#web/ui/badge.tsx'

const tones: Partial<Record<ApplicationStatus, Tone>> = { approved: 'good', in_progress: 'warn', rejected: 'bad' }

export const toneOf = (status: ApplicationStatus): Tone => tones[status] ?? 'neutral'
