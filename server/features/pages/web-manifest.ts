import { SHARE, type siteMap } from '#contract/pages.ts'

const icon = (src: string, sizes: string, type = 'image/png') => ({ src, sizes, type })

const shortcut = (name: string, url: keyof typeof siteMap) => ({ name, url, icons: [icon('/icon-192.png', '192x192')] })

const screenshot = (name: string, label: string) => ({
  ...icon(`/screenshots/${name}.jpg`, '585x1266', 'image/jpeg'),
  form_factor: 'narrow',
  label,
})

/** The W3C web app manifest, with which a phone adds the portal to its home screen. */
export const webManifest = (brand: string): object => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Your NCLEX application: documents, payments, messages and what is next.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fcf9f4',
  theme_color: '#013843',
  icons: [
    icon('/favicon.svg', 'any', 'image/svg+xml'),
    icon('/icon-192.png', '192x192'),
    icon('/icon-512.png', '512x512'),
    { ...icon('/icon-maskable-512.png', '512x512'), purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('Take photos of a document', '/documents'),
    shortcut('Messages', '/messages'),
    shortcut('Pay', '/payments'),
  ],
  share_target: {
    action: SHARE,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      files: [{ name: 'file', accept: ['application/pdf', 'image/*', '.heic'] }],
    },
  },
  screenshots: [
    screenshot('path', 'What is done and what is next'),
    screenshot('documents', 'Each document and its state'),
  ],
})
