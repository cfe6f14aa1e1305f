import type { StepCode } from '#contract/path/path-steps.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { awaitedSince, doneSteps } from '../path/progress.ts'
import { stepOf } from '../path/steps.ts'
import { type LaterPurpose, purposeOfParty, startPurposes } from '../privacy/consents.ts'
import { type CaseView, type ItemRow, latest } from './view.ts'

/** The steps at which each consent is requested, from one step before the office needs it. */
const askedAt: Readonly<Record<LaterPurpose, readonly [StepCode, ...StepCode[]]>> = {
  credential_evaluator: ['source_requests_sent', 'sources_sent', 'evaluation_ordered'],
  pearson_vue: ['board_submitted', 'pearson_registered'],
}

const isLater = (purpose: string): purpose is LaterPurpose => purpose in askedAt

export const lacksConsent = ({ facts }: CaseView, purpose: LaterPurpose): boolean =>
  facts.consents[purpose]?.takenBackOn !== null

/** True where a request to this party would be refused for want of a consent. */
export function lacksConsentFor(view: CaseView, party: RequestParty): boolean {
  const purpose = purposeOfParty(party)
  return isLater(purpose) && lacksConsent(view, purpose)
}

function neededSince({ facts, current }: CaseView, purpose: LaterPurpose): string | null {
  const [first, ...others] = askedAt[purpose]
  if (current && [first, ...others].includes(current.row.code))
    return awaitedSince(stepOf(first), facts, doneSteps(facts))
  const ready = facts.requests.find(
    ({ party, status }) => status === 'ready_to_ask' && purposeOfParty(party) === purpose,
  )
  return ready?.changedOn ?? null
}

const row = (code: ItemRow['code'], step: StepCode, purpose: LaterPurpose, words: ItemRow['words']): ItemRow => ({
  code,
  step,
  words,
  places: [`/my-data#${purpose}`, 'path'],
  find: (view) => {
    const since = lacksConsent(view, purpose) ? neededSince(view, purpose) : null
    const { consents, askedSince } = view.facts
    return since === null ? null : { since: latest(since, askedSince, consents[purpose]?.takenBackOn ?? null) }
  },
})

/** For applicants added by the team: comes before anything that the applicant sends. */
export const agreementRow: ItemRow = {
  code: 'agreement_to_give',
  step: 'board_chosen',
  words: ['Agree to what we do with your papers and details', 'The client has to agree to the use of the data'],
  places: ['/my-data#run_application', 'path'],
  find: ({ facts }) =>
    facts.isAddedByTeam && startPurposes.some((purpose) => !facts.consents[purpose])
      ? { since: facts.askedSince }
      : null,
}

export const consentRows: readonly ItemRow[] = [
  row('evaluator_consent_to_give', 'evaluation_ordered', 'credential_evaluator', [
    'Agree that we send your papers and details to the evaluator',
    'The client has to agree that papers go to the evaluator',
  ]),
  row('pearson_consent_to_give', 'pearson_registered', 'pearson_vue', [
    'Agree that we give your name and registration details to Pearson VUE',
    'The client has to agree that details go to Pearson VUE',
  ]),
]
