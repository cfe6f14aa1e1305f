import { expect, test } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { admin } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal({ CURRENCY: 'USD' })

test('refuses lower fees after the currency was changed, and names the reason', async () => {
  const { application } = await applicantWithApplication(portal)
  const later = await startApp({ CURRENCY: 'PHP' }, { beside: portal })
  try {
    const ana = await admin(later)
    const at = { params: { id: application.id } }
    const lowered = await ana.ask(changeApplication, { ...at, body: { totalFees: '100.00', reason: 'Waived' } })
    expect(lowered.said).toMatch(/^409: Less than that was charged in PHP/)
    expect((await ana.call(getApplication, at)).totalFees).toBe(application.totalFees)
  } finally {
    await later.close()
  }
})
