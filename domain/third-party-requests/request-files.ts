import type { RequestFileKind } from '#contract/third-party-requests/third-party-requests.ts'

export const fileKindLabels: Readonly<Record<RequestFileKind, string>> = {
  receipt: 'Receipt',
  courier_slip: 'Courier slip',
  delivery: 'Proof of delivery',
  answer: 'Their answer',
  internal: 'For the team alone',
}

/** She sees what she, her school or a courier did; what the team keeps for itself stays with the team. */
export const isShownToApplicant = (kind: RequestFileKind): boolean => kind !== 'internal'

export const kindsOfApplicant: readonly RequestFileKind[] = ['receipt', 'courier_slip', 'delivery', 'answer']
