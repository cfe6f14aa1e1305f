import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portalPages } from '#contract/pages.ts'
import { testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal({ BRAND_NAME: 'Tala' })

interface Manifest {
  name: string
  id: string
  scope: string
  shortcuts: { url: string }[]
  icons: { src: string }[]
  screenshots: { src: string; form_factor: string }[]
}

test('the manifest names the portal, and all its icons, screenshots and shortcuts exist', async () => {
  const answer = await testClient(portal).request({ url: '/manifest.webmanifest' })
  const manifest = answer.json<Manifest>()
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(manifest).toMatchObject({ name: 'Tala', id: '/', scope: '/' })
  expect(manifest.shortcuts).toHaveLength(3)
  for (const { url } of manifest.shortcuts) expect(portalPages).toContain(url)
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow'])
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect([src, existsSync(join('web', 'public', src))]).toEqual([src, true])
})
