import { expect, test } from 'vitest'
import { startCheckout } from '#contract/money/checkout.ts'
import { PAYMENTS_UNAVAILABLE } from '#contract/money/payments.ts'
import { checkoutsBy } from '#server/testing/billing.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePaymongo } from '#server/testing/use-doubles.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const double = usePaymongo()
const portal = usePortal(() => checkoutsBy(double))

test('reports a silent provider as away within fifteen seconds', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave('mute')
  const startedAt = performance.now()
  const body = { amount: 100, applicationId: application.id, currency: 'PHP' }
  expect((await person.ask(startCheckout, { body })).said).toBe(`503: ${PAYMENTS_UNAVAILABLE}`)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
}, 20_000)
