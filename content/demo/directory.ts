import type { NewThirdParty } from '#contract/third-party-requests/third-parties.ts'

export const demoDirectory: readonly NewThirdParty[] = [
  {
    party: 'school',
    name: 'Saint Louis University',
    address: 'Office of the Registrar\nA. Bonifacio Street\nBaguio City 2600',
    contact: 'Registrar, transcripts by appointment',
    usualMinDays: 15,
    usualMaxDays: 20,
    usualInWorkingDays: true,
  },
  {
    party: 'school',
    name: 'University of Santo Tomas',
    address: 'Office of the Registrar\nEspaña Boulevard\nManila 1015',
    contact: 'Registrar, forms of other countries at window 4',
  },
  {
    party: 'prc',
    name: 'PRC, Manila',
    address: 'P. Paredes Street corner N. Reyes Street\nManila 1008',
    contact: 'Foreign relations, by appointment only',
    note: 'Bring the form of the evaluator and the documentary stamp.',
  },
  { party: 'evaluator', name: 'TruMerit', address: '3600 Market Street, Suite 400\nPhiladelphia, PA 19104' },
  { party: 'evaluator', name: 'IERF', address: 'Post Office Box 3665\nCulver City, CA 90231' },
]
