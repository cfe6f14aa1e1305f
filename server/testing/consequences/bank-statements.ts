import { expect } from 'vitest'
import type { PaymentChannel } from '#contract/money/channels.ts'
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
import { ana, anId, application, audited, type Case, maria, portal, toBoth, toMaria } from './fixture.ts'

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
        audited('bank_statement.imported', 'ana', 'bank_statement', { channel: anId, lines: '2', repeated: '0' }),
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
        audited('bank_statement.imported', 'ana', 'bank_statement', expect.any(Object)),
        audited('bank_statement.deleted', 'ana', 'bank_statement', { channel: anId, lines: '1' }),
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
        audited('payment_proof.confirmed', 'ana', 'payment', expect.any(Object)),
        audited('bank_line.matched', 'ana', 'bank_line', aboutLine),
        audited('payment.recorded', 'ana', 'payment', expect.any(Object)),
        audited('bank_line.matched', 'ana', 'bank_line', aboutLine),
      ],
    },
  },
  bankLineReopened: {
    act: () => ana.call(unmatchBankLine, { params: { id: lineOf(1) }, body: {} }),
    leaves: { audit: [audited('bank_line.reopened', 'ana', 'bank_line', { from: 'matched' })] },
  },
  bankLineExcluded: {
    act: () => ana.call(excludeBankLine, { params: { id: lineOf(1) }, body: { reason: 'Of the owner' } }),
    leaves: { audit: [audited('bank_line.excluded', 'ana', 'bank_line', { reason: 'Of the owner' })] },
  },
} satisfies Record<string, Case>
