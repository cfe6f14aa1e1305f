import type { PortalNotice } from './portal-notice.ts'

export const correctionNotice = (fields: readonly string[], reason: string): PortalNotice => ({
  subject: 'Your personal data sheet was corrected',
  content: [
    `Our team corrected in your personal data sheet: ${new Intl.ListFormat('en').format(fields)}.`,
    `Reason: ${reason}`,
    'Please look at it in Personal Data. If it is not right, change it there or reply to us.',
  ].join('\n\n'),
})
