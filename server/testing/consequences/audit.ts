import { expect } from 'vitest'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { sealAudit } from '#server/features/audit/seal/seal-audit.job.ts'
import { audited, type Case, portal } from './fixture.ts'

/** Two days later, past the time of the first root; the exact time does not matter. */
const later = () => {
  const noon = new Date(Date.now() + 2 * DAY)
  noon.setUTCHours(4, 0, 0, 0)
  return { ...portal.deps, now: () => noon }
}

export const auditCases = {
  auditRootSigned: {
    prepare: () => sealAudit(portal.deps),
    act: async () => {
      for (const _ of [1, 2]) await sealAudit(later())
    },
    leaves: {
      mail: ['audit_root to ana', 'audit_root to ben'],
      audit: [audited('audit.root_signed', null, null, { day: expect.any(String), rows: expect.any(String) })],
    },
  },
} satisfies Record<string, Case>
