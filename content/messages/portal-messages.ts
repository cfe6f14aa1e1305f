import { listed } from '#domain/english/words.ts'
export interface MessageText {
  subject: string
  content: string
}

export function resubmissionMessage(
  requirementName: string | null,
  notes: string,
): { subject: string; content: string } {
  const name = requirementName ?? 'Document'
  return {
    subject: `Document Resubmission Required - ${name}`,
    content: [
      `Your ${requirementName ?? 'document'} has been reviewed and requires resubmission.`,
      `Reason: ${notes.trim()}`,
      'Please upload a corrected version on the Upload Documents page.',
    ].join('\n\n'),
  }
}

export const correctionMessage = (fields: readonly string[], reason: string): MessageText => ({
  subject: 'Your personal data sheet was corrected',
  content: [
    `Our team corrected in your personal data sheet: ${listed(fields)}.`,
    `Reason: ${reason}`,
    'Please look at it in Personal Data. If it is not right, change it there or reply to us.',
  ].join('\n\n'),
})

export const datesMessage = (sentences: readonly string[]): MessageText => ({
  subject: sentences.length === 1 ? 'A date on your way to the exam' : 'Dates on your way to the exam',
  content: [...sentences, 'All your dates are in Your Path.'].join('\n\n'),
})

interface Inactivity {
  since: string
  /** Null where the application waits for the team. */
  party: string | null
  step: string
  pace: string | null
}

export const inactivityMessage = ({ since, party, step, pace }: Inactivity): MessageText => ({
  subject: `No news yet: ${step}`,
  content: [
    `Nothing has changed on your way to the exam since ${since}. ${party === null ? "It is our team's turn" : `We are waiting for ${party}`}.`,
    ...(pace === null ? [] : [pace]),
    'You do not need to do anything for it. We write to you as soon as something changes.',
    'If you do not want to get these messages, say so in My Account.',
  ].join('\n\n'),
})
