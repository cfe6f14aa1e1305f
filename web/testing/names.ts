import type { NameMatrix } from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { type NotedPaper, nameMatrixOf } from '#domain/names/matrix.ts'

const noted = (requirementId: RequirementId, about: Partial<NotedPaper> = {}): NotedPaper => ({
  documentId: requirementId,
  requirementId,
  isApproved: true,
  notedAt: new Date('2026-11-20T02:00:00Z'),
  firstName: 'Grace',
  middleName: '',
  lastName: 'De la Cruz',
  suffix: '',
  birthDate: null,
  sex: null,
  expiresOn: null,
  ...about,
})

export const namesOn = (papers: Partial<Record<RequirementId, Partial<NotedPaper>>>): NameMatrix =>
  nameMatrixOf([
    noted('passport'),
    ...Object.entries(papers).map(([id, about]) => noted(id as RequirementId, { documentId: `${id}-1`, ...about })),
  ])

/** The passport has a space in the last name, the diploma has none. */
export const spacedName: NameMatrix = namesOn({ 'bsn-diploma': { lastName: 'Dela Cruz' } })

export const noNames: NameMatrix = { passport: null, marriageCertificate: false, papers: [], exam: [], openMajors: 0 }
