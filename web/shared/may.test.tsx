import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissionForPage } from '#contract/pages.ts'
import { TeamRole } from '#contract/team/team-roles.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { startPageOf } from '#domain/team/pages.ts'
import { memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminOnly } from './admin-only.tsx'
import { May } from './may.tsx'

test('shows only the actions that a role allows', () => {
  const { unmount } = renderScreen(<May do="money.keep">Record a payment</May>, { user: memberWith('cashier') })
  screen.getByText('Record a payment')
  unmount()
  renderScreen(<May do="money.keep">Record a payment</May>, { user: memberWith('auditor') })
  expect(screen.queryByText('Record a payment')).toBeNull()
})

test('a page outside the role says so, and links to an allowed page', () => {
  renderScreen(<AdminOnly page="/admin/audit">Entries</AdminOnly>, { user: memberWith('cashier') })
  screen.getByRole('heading', { name: 'This page is not part of your role' })
  expect(screen.getByRole('link', { name: 'Go to your work' }).getAttribute('href')).toBe('/admin/today')
  expect(screen.queryByText('Entries')).toBeNull()
})

test('the start page of every role is allowed for the role', () => {
  for (const role of TeamRole.options) {
    const start = startPageOf(role)
    expect([role, start === '/' || permissionsOf(role).includes(permissionForPage(start))]).toEqual([role, true])
  }
})
