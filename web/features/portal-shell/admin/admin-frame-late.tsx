import { lazyComponent } from '#web/lib/lazy-component.tsx'

// The frame of the team does not travel with the pages of applicants.

export const AdminSide = lazyComponent(
  'features/portal-shell/admin/admin-side.tsx',
  async () => (await import('./admin-side.tsx')).AdminSide,
)
export const AdminBar = lazyComponent(
  'features/portal-shell/admin/admin-bar.tsx',
  async () => (await import('./admin-bar.tsx')).AdminBar,
)
export const AdminTabs = lazyComponent(
  'features/portal-shell/admin/admin-tabs.tsx',
  async () => (await import('./admin-tabs.tsx')).AdminTabs,
)
