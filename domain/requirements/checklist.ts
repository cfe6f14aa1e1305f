import type { Requirement, RequirementId } from '#contract/requirements.ts'

export const checklist: readonly Requirement[] = [
  {
    id: 'passport',
    name: 'Valid Passport',
    description: 'The page with your photo, signature and expiry date',
    required: true,
    note: null,
  },
  {
    id: 'bsn-diploma',
    name: 'BSN Diploma',
    description: 'Your Bachelor of Science in Nursing diploma',
    required: true,
    note: null,
  },
  {
    id: 'hs-diploma',
    name: 'High School Diploma',
    description: 'Your high school diploma or certificate of completion',
    required: true,
    note: null,
  },
  {
    id: 'transcript',
    name: 'Transcript of Records',
    description: 'Every page of your nursing school transcript, in one PDF',
    required: true,
    note: null,
  },
  {
    id: 'birth-cert',
    name: 'Birth Certificate',
    description: 'Your birth certificate as issued by the civil registry (PSA)',
    required: true,
    note: null,
  },
  {
    id: 'marriage-cert',
    name: 'Marriage Certificate',
    description: 'Your marriage certificate, if your name changed when you married',
    required: false,
    note: 'For females only',
  },
  {
    id: 'prc-id',
    name: 'PRC ID',
    description: 'Front and back of your PRC licence card',
    required: false,
    note: 'For those declaring license',
  },
]

export const requiredIds: readonly RequirementId[] = checklist.filter(({ required }) => required).map(({ id }) => id)

/** The name of the document itself, as in "your PRC ID ends". */
export const paperName = (id: RequirementId): string => (id === 'passport' ? 'Passport' : requirementOf(id).name)

export const requirementOf = (id: RequirementId): Requirement => {
  const requirement = checklist.find((one) => one.id === id)
  if (!requirement) throw new Error(`No requirement ${id} in the checklist`)
  return requirement
}
