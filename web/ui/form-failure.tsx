import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

interface FormFailureProps {
  form: { failure?: string | undefined }
  title?: ReactNode
  tone?: 'warn' | 'bad' | undefined
}

/** Why nothing was saved; without a title it is grave. */
export const FormFailure = ({ form, title, tone = title ? 'warn' : 'bad' }: FormFailureProps) =>
  form.failure && (
    <Notice tone={tone} title={title} live>
      {form.failure}
    </Notice>
  )
