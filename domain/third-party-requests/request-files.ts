import type { RequestFileKind } from '#contract/third-party-requests/third-party-requests.ts'

export const fileKindLabels: Readonly<Record<RequestFileKind, string>> = {
  receipt: 'Receipt',
  courier_slip: 'Courier slip',
  delivery: 'Proof of delivery',
  answer: 'Their answer',
  internal: 'For the team alone',
}

/** Shows files of the applicant, the school or a courier, and never the team's internal ones. */
export const isShownToApplicant = (kind: RequestFileKind): boolean => kind !== 'internal'

export const kindsOfApplicant: readonly RequestFileKind[] = ['receipt', 'courier_slip', 'delivery', 'answer']
