import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  AMOUNT_COLUMN_REQUIRED,
  CHOOSE_CHANNEL,
  CSV_REQUIRED,
  DATE_COLUMN_REQUIRED,
  getStatementMapping,
  importBankStatement,
} from '#contract/money/statements.ts'
import { type ProposedMapping, previewOf, proposedFormat, proposedMapping } from '#domain/money/statements/propose.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { newKey, withKey } from '#web/lib/request-key.ts'
import { markStale } from '#web/lib/stale.ts'
import { useAskAgain } from '#web/shared/money/ask-again.tsx'

interface Values extends ProposedMapping {
  channelId?: string | undefined
  csv?: string
  dateFormat?: string
  acceptGaps?: boolean | undefined
}

export function useImport(onImported: (id: string) => void) {
  const queries = useQueryClient()
  const again = useAskAgain('dates_unlikely')
  const [typed, setTyped] = useState<Values>({})
  const { channelId = '', csv = '', acceptGaps = false, dateFormat, ...changes } = typed
  const [problems, setProblems] = useState<Partial<Record<keyof Values, string>>>({})
  const { data: known } = useRead(getStatementMapping, { params: { id: channelId } }, { enabled: channelId !== '' })
  const preview = previewOf(csv)
  const mapping: ProposedMapping = { ...proposedMapping(preview, known?.mapping ?? {}), ...changes }
  const format = dateFormat ?? proposedFormat(preview, mapping.date, known?.dateFormat)
  const sending = useMutation({
    mutationFn: () => {
      const { date = '', amount, credit, debit, ...rest } = mapping
      const money = amount ? { amount } : { credit, debit }
      const read = { mapping: { date, ...money, ...rest }, dateFormat: format || undefined }
      const body = { channelId, csv, ...read, acceptGaps, confirmDates: again.isAsked }
      return call(importBankStatement, { body }, withKey(newKey()))
    },
    onSuccess({ id }) {
      markStale(queries, importBankStatement)
      onImported(id)
    },
    onError: again.onFailed,
  })
  return {
    values: { ...mapping, channelId, csv, dateFormat: format, acceptGaps },
    problems,
    change(change: Values) {
      if (!('acceptGaps' in change)) again.forget()
      setTyped((now) => ({ ...now, ...change }))
    },
    setCsv(text: string) {
      again.forget()
      setTyped((now) => ({ channelId: now.channelId, acceptGaps: now.acceptGaps, csv: text }))
    },
    preview,
    question: again.question,
    sending,
    submit() {
      const missing = firstMissing({ channelId, csv, mapping })
      setProblems(missing ?? {})
      if (!missing) sending.mutate()
    },
  }
}

export type StatementImport = ReturnType<typeof useImport>

function firstMissing({ channelId, csv, mapping }: { channelId: string; csv: string; mapping: ProposedMapping }) {
  if (channelId === '') return { channelId: CHOOSE_CHANNEL }
  if (csv === '') return { csv: CSV_REQUIRED }
  if (!mapping.date) return { date: DATE_COLUMN_REQUIRED }
  if (!mapping.amount && !mapping.credit) return { amount: AMOUNT_COLUMN_REQUIRED }
  return undefined
}
