import { expect } from 'vitest'
import type { PaymentChannel } from '#contract/money/ledger.ts'
import type { PaymentProof } from '#contract/money/proofs.ts'
import {
  assignBankLine,
  type BankLineToMatch,
  confirmBankMatch,
  deleteBankStatement,
  excludeBankLine,
  importBankStatement,
  unmatchBankLine,
} from '#contract/money/statements.ts'
import { moneyChannel, reportedPayment } from '../billing.ts'
import { ana, anId, application, type Case, maria, portal, toBoth, toMaria } from './fixture.ts'

let channel: PaymentChannel
let proof: PaymentProof
let lines: BankLineToMatch[] = []
const lineOf = (at: number) => lines[at]?.id ?? ''
const aboutLine = { lines: anId, payments: anId }

export const bankStatementCases = {
  statementImported: {
    prepare: async () => {
      channel = await moneyChannel(portal)
      proof = await reportedPayment(maria, application, channel, { amount: '12.00', references: ['7700000000001'] })
    },
    act: async () => {
      const csv = 'Date,Amount,Reference\n2026-01-02,12.00,7700000000001\n2026-01-02,13.00,7700000000002\n'
      const mapping = { date: 'Date', amount: 'Amount', reference: 'Reference' }
      lines = (await ana.call(importBankStatement, { body: { channelId: channel.id, csv, mapping } })).lines
    },
    leaves: {
      audit: [
        {
          action: 'bank_statement.imported',
          by: 'ana',
          about: 'bank_statement',
          detail: { channel: anId, lines: '2', repeated: '0' },
        },
      ],
    },
  },
  statementDeleted: {
    act: async () => {
      const body = {
        channelId: channel.id,
        csv: 'Date,Amount\n2026-01-03,14.00\n',
        mapping: { date: 'Date', amount: 'Amount' },
      }
      const { id } = await ana.call(importBankStatement, { body })
      await ana.call(deleteBankStatement, { params: { id } })
    },
    along: ['statementImported'],
    leaves: {
      audit: [
        { action: 'bank_statement.imported', by: 'ana', about: 'bank_statement', detail: expect.any(Object) },
        {
          action: 'bank_statement.deleted',
          by: 'ana',
          about: 'bank_statement',
          detail: { channel: anId, lines: '1' },
        },
      ],
    },
  },
  bankLinesMatched: {
    act: async () => {
      await ana.call(confirmBankMatch, { body: { lineIds: [lineOf(0)], proofIds: [proof.id] } })
      await ana.call(assignBankLine, { params: { id: lineOf(1) }, body: { applicationId: application.id } })
    },
    along: ['paymentProofConfirmed', 'paymentRecorded'],
    leaves: {
      refreshed: true,
      activity: ['Payment of $12.00 received', 'Payment of $13.00 received'],
      mail: [...toMaria('payment_received'), ...toMaria('payment_received')],
      live: [...toBoth('payment'), ...toBoth('message'), ...toBoth('payment')],
      audit: [
        { action: 'payment_proof.confirmed', by: 'ana', about: 'payment', detail: expect.any(Object) },
        { action: 'bank_line.matched', by: 'ana', about: 'bank_line', detail: aboutLine },
        { action: 'payment.recorded', by: 'ana', about: 'payment', detail: expect.any(Object) },
        { action: 'bank_line.matched', by: 'ana', about: 'bank_line', detail: aboutLine },
      ],
    },
  },
  bankLineReopened: {
    act: () => ana.call(unmatchBankLine, { params: { id: lineOf(1) }, body: {} }),
    leaves: {
      audit: [{ action: 'bank_line.reopened', by: 'ana', about: 'bank_line', detail: { from: 'matched' } }],
    },
  },
  bankLineExcluded: {
    act: () => ana.call(excludeBankLine, { params: { id: lineOf(1) }, body: { reason: 'Of the owner' } }),
    leaves: {
      audit: [{ action: 'bank_line.excluded', by: 'ana', about: 'bank_line', detail: { reason: 'Of the owner' } }],
    },
  },
} satisfies Record<string, Case>
