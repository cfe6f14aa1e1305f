export function resubmissionNotice(
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
