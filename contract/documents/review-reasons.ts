import { z } from 'zod'

interface ReasonLabels {
  name: string
  sentence: string
}

export const reviewReasons = {
  illegible: {
    name: 'Hard to read',
    sentence:
      'We could not read every word. Please take a new photo or scan in good light, with the paper flat and in focus.',
  },
  cropped_or_missing_page: {
    name: 'Cut off, or a page is missing',
    sentence:
      'A corner is cut off or a page is missing. Please upload all pages in one PDF, with all four corners in the picture.',
  },
  wrong_document: {
    name: 'Wrong document',
    sentence: 'This is not the document named above. Please upload that document.',
  },
  expired: {
    name: 'Expired',
    sentence: 'This document has expired. Please upload one that is valid today.',
  },
  name_mismatch: {
    name: 'Name does not match',
    sentence:
      'The name differs from the one on your passport. Please upload a corrected document, or one that proves your change of name.',
  },
  not_required_issue: {
    name: 'Not the required type of copy',
    sentence:
      'This is not the type of copy that we need, such as the PSA copy of a certificate. Please request that copy and upload it.',
  },
  missing_seal_or_signature: {
    name: 'Seal or signature missing',
    sentence: 'A seal or a signature is missing. Please ask the issuer to complete it, then upload it again.',
  },
  password_protected: {
    name: 'Locked with a password',
    sentence: 'The PDF asks for a password. Please save a copy without the password and upload that.',
  },
  old_version: {
    name: 'Old version',
    sentence: 'There is a newer version of this document. Please upload the newest one.',
  },
  other: { name: 'Another reason', sentence: '' },
} as const satisfies Record<string, ReasonLabels>

export type ReviewReason = keyof typeof reviewReasons

const isReason = (key: string): key is ReviewReason => Object.hasOwn(reviewReasons, key)

export const ReviewReason = z.enum(Object.keys(reviewReasons).filter(isReason), {
  error: 'Choose a reason from the list',
})
