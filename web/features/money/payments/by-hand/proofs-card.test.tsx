import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentProof } from '#contract/money/proofs.ts'
import { aProof } from '#web/testing/payments.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ProofsCard } from './proofs-card.tsx'

const foot = {
  shown: 1,
  total: 1,
  totalIsFloor: false,
  hasMore: false,
  loading: false,
  failed: false,
  onMore: () => undefined,
}

const open = (correction: PaymentProof['correction']) => {
  const proof = aProof({ status: 'confirmed', receivedAmount: '15050.00', receiptNumber: 'PA-1', correction })
  renderScreen(<ProofsCard proofs={[proof]} foot={foot} submissions={0} onAgain={() => {}} />, { at: '/payments' })
}

test('a reversed payment shows its correction', () => {
  open({ amount: '150.50', receiptNumber: 'PA-2' })
  expect(screen.getByText('Corrected')).toBeDefined()
  expect(screen.getByText(/We received \$150\.50\. Your payment acknowledgement is PA-2\./)).toBeDefined()
  expect(screen.queryByText(/15,050/)).toBeNull()
})

test('does not count a reversed payment without a new one', () => {
  open(null)
  expect(screen.getByText('Corrected')).toBeDefined()
  expect(screen.getByText('This payment does not count any more.')).toBeDefined()
})
