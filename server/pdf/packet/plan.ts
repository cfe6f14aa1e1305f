import type { EducationEntry } from '#contract/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data.ts'
import type { RequirementStatus } from '#contract/requirements.ts'
import type { Company } from '#server/paper/paper.ts'

/** A document that goes into a packet, with everything that the manifest says of it. */
export interface PlannedDocument {
  /** As the checklist calls it. */
  name: string
  fileName: string
  /** 1 is the first that was filed for this requirement. */
  version: number
  fileSize: number
  sha256: string
  uploadedAt: string
  approvedAt: string | null
  approvedBy: string | null
}

/** One line of the checklist. */
export interface PlannedRequirement {
  name: string
  status: RequirementStatus
  /** Its place among the documents of the packet; null when none is in it. */
  document: number | null
}

/** Everything that is printed in a packet but the documents themselves. */
export interface PacketPlan {
  company: Company
  timeZone: string
  madeAt: string
  applicationNumber: string
  applicant: { name: string; email: string }
  checklist: PlannedRequirement[]
  sheet: PersonalDataSheet | null
  schools: EducationEntry[]
  documents: PlannedDocument[]
}

/** Where a document stands in the finished packet. */
export interface BoundDocument {
  firstPage: number
  pages: number
  /** Why its own pages are not in the packet; a page that says so stands in their place. */
  leftOut: string | null
}

export interface PacketFacts {
  pageCount: number
  documents: BoundDocument[]
}
