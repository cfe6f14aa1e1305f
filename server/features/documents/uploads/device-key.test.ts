import { expect, test } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { applicant } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
test('a signed-in applicant gets a constant device key of their own', async () => {
  const [maria, joy] = [await applicant(portal), await applicant(portal, 'Joy')]
  const { key } = await maria.call(getDeviceKey, {})
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await maria.call(getDeviceKey, {})).toEqual({ key })
  expect((await joy.call(getDeviceKey, {})).key).not.toBe(key)
  const answer = await maria.request({ url: '/api/device-key' })
  expect(answer.headers['cache-control']).toContain('no-store')
})
