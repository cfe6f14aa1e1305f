import type { EducationEntry } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { RequirementStatus } from '#contract/requirements.ts'
import type { Company } from '#server/pdf/typography/paper.ts'

export interface PlannedDocument {
  name: string
  fileName: string
  version: number
  fileSize: number
  sha256: string
  uploadedAt: string
  approvedAt: string | null
  approvedBy: string | null
}

interface PlannedRequirement {
  name: string
  status: RequirementStatus
  document: number | null
}

export interface PacketPlan {
  company: Company
  timeZone: string
  madeAt: string
  applicationNumber: string
  applicant: { name: string; email: string }
  recipient: { name: string; state: string; noBlanks: boolean } | null
  orderedBy: string | null
  checklist: PlannedRequirement[]
  sheet: PersonalDataSheet | null
  schools: EducationEntry[]
  documents: PlannedDocument[]
}

export interface BoundDocument {
  firstPage: number
  pages: number
  /** Why the document's pages are not in the packet; a page with the reason replaces them. */
  leftOut: string | null
}

export interface PacketFacts {
  pageCount: number
  documents: BoundDocument[]
}
