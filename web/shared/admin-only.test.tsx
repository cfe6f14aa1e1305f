import { screen } from '@testing-library/react'
import { type ComponentType, Fragment } from 'react'
import { expect, test } from 'vitest'
import { portalPages } from '#contract/pages.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { modulesIn } from '../page-modules.ts'
import routes from '../routes.tsx?raw'

const modules = modulesIn(routes)
const screens = import.meta.glob<Record<string, ComponentType>>('../features/**/*-screen.tsx')

test.each(portalPages.filter((path) => path.startsWith('/admin')))(
  'an applicant reads "Access Denied" on %s, and no request is sent',
  async (path) => {
    const [Screen = Fragment] = Object.values((await screens[`../${modules[path]?.at(-1)}`]?.()) ?? {})
    renderScreen(<Screen />, { at: path.replace(':id', 'application-1') })
    expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy()
  },
)
