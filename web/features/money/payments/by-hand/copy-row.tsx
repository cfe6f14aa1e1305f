import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface CopyRowProps {
  term: string
  value: string
  copied?: string
  note?: string
}

export function CopyRow({ term, value, copied = value, note }: CopyRowProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch (error) {
      toastFailed(error, 'It could not be copied. Press and hold the text instead.')
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <p className="min-w-0">
        <span className="block text-ink-soft text-sm">{term}</span>
        <span className="wrap-anywhere block select-all font-semibold text-base tabular-nums">{value}</span>
        {note && <span className="block text-ink-soft text-sm">{note}</span>}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label={isCopied ? `${term} copied` : `Copy ${term.toLowerCase()}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
        className="print:hidden"
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </li>
  )
}
