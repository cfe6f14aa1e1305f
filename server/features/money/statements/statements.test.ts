import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import type { PaymentChannel } from '#contract/money/channels.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { listAllPaymentProofs, listPaymentProofs } from '#contract/money/proofs.ts'
import {
  assignBankLine,
  confirmBankMatch,
  deleteBankStatement,
  excludeBankLine,
  getBankStatement,
  getStatementMapping,
  importBankStatement,
  listBankStatements,
  listOpenBankLines,
  unmatchBankLine,
} from '#contract/money/statements.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, paidOf, paymentsOf, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const mapping = { date: 'Date', amount: 'Amount', reference: 'Reference', description: 'Text' }

interface Story {
  ana: TestUser
  person: TestUser
  application: Application
  channel: PaymentChannel
}

async function begin(): Promise<Story> {
  const { person, application } = await applicantWithApplication(portal)
  return { ana: await admin(portal), person, application, channel: await moneyChannel(portal) }
}

const csvOf = (...rows: string[]) => ['Date,Amount,Reference,Text', ...rows].join('\n')
const imported = ({ ana, channel }: Story, ...rows: string[]) =>
  ana.call(importBankStatement, { body: { channelId: channel.id, csv: csvOf(...rows), mapping } })

test('a line with the reference and amount of a proof is suggested, and confirms the proof', async () => {
  const story = await begin()
  const { ana, person, application, channel } = story
  const proof = await reportedPayment(person, application, channel, { references: ['1001 543 610110'] })
  const { lines, ...statement } = await imported(
    story,
    '2026-01-02,250.00,1001543610110,GCASH',
    '2026-01-02,-5.00,,Fee',
  )
  expect(statement).toMatchObject({
    newLines: 2,
    repeatedLines: 0,
    openLines: 1,
    firstOn: '2026-01-02',
    currency: 'USD',
  })
  const [credit, debit] = lines
  const waiting = async () =>
    (await ana.call(listAllPaymentProofs, { query: { status: 'submitted' } })).find(({ id }) => id === proof.id)
  expect((await waiting())?.bankLine).toMatchObject({ statementId: statement.id, isSameReference: true })
  expect(debit).toMatchObject({ state: 'outgoing', suggestions: [] })
  expect(credit?.suggestions).toEqual([expect.objectContaining({ kind: 'exact', proofId: proof.id })])
  expect(await paidOf(story.person)).toBe('0.00')

  const body = { lineIds: [credit?.id ?? ''], proofIds: [proof.id] }
  const answers = await Promise.all(Array.from({ length: 6 }, () => ana.ask(confirmBankMatch, { body }, 'one-key')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await ana.ask(confirmBankMatch, { body })).said).toBe('409: Line 2 is matched already')
  expect(await paidOf(story.person)).toBe('250.00')
  const [decided] = await person.call(listPaymentProofs, { query: { applicationId: application.id } })
  expect(decided).toMatchObject({ status: 'confirmed', receivedAmount: '250.00' })
  const again = await ana.call(getBankStatement, { params: { id: statement.id } })
  expect(again.lines[0]).toMatchObject({ state: 'matched', matches: [{ amount: '250.00' }], suggestions: [] })
  expect(await breachesOf(portal)).toEqual([])
})

test('two bank lines match one proof, and one bank line matches two proofs', async () => {
  const story = await begin()
  const { ana, person, application, channel } = story
  const split = await reportedPayment(person, application, channel, { amount: '600.00', references: ['A1', 'A2'] })
  const [first, second] = [
    await reportedPayment(person, application, channel, { amount: '100.00' }),
    await reportedPayment(person, application, channel, { amount: '150.00' }),
  ]
  const { lines } = await imported(story, '2026-01-02,500.00,A1,', '2026-01-02,90.00,A2,', '2026-01-02,250.00,B,')
  const [one, two, three] = lines.map(({ id }) => id)
  const both = { lineIds: [one ?? '', two ?? ''], proofIds: [split.id] }
  const refused = await ana.ask(confirmBankMatch, { body: both })
  expect(refused.said).toBe('409: $590.00 instead of $600.00?')
  expect(refused.body).toMatchObject({ code: 'amount_differs', reported: '600.00', received: '590.00' })
  expect(await paidOf(story.person)).toBe('0.00')
  await ana.call(confirmBankMatch, { body: { ...both, confirmDifference: true } })
  expect(await paidOf(story.person)).toBe('590.00')

  const match = (proofIds: string[]) => ana.ask(confirmBankMatch, { body: { lineIds: [three ?? ''], proofIds } })
  await match([first.id, second.id])
  expect(await paidOf(story.person)).toBe('840.00')
  expect((await paymentsOf(person, application)).map(({ amount }) => amount).toSorted()).toEqual([
    '100.00',
    '150.00',
    '590.00',
  ])
  const many = { lineIds: [one ?? '', two ?? ''], proofIds: [first.id, second.id] }
  expect((await ana.ask(confirmBankMatch, { body: many })).said).toBe(
    '400: Match one line with many payments, or many lines with one payment',
  )
})

test('payments with another sum, or of another account, are refused', async () => {
  const [story, other] = [await begin(), await begin()]
  const { ana, person, application, channel } = story
  const reports = [
    await reportedPayment(person, application, channel, { amount: '100.00' }),
    await reportedPayment(person, application, channel, { amount: '99.00' }),
  ]
  const elsewhere = await reportedPayment(other.person, other.application, other.channel)
  const { lines } = await imported(story, '2026-01-02,250.00,C,')
  const match = (proofIds: string[]) => ana.ask(confirmBankMatch, { body: { lineIds: [lines[0]?.id ?? ''], proofIds } })
  expect((await match(reports.map(({ id }) => id))).said).toBe(
    '409: The payments come to $199.00, and the bank has $250.00. Confirm what arrived of each payment first.',
  )
  expect((await match([elsewhere.id])).said).toBe('409: The payment was made to another account than the line is of')
  expect((await match(['nonsense'])).status).toBe(404)
  expect(await paidOf(story.person)).toBe('0.00')
})

test('a recorded payment is matched without a second credit, and released when it is reversed', async () => {
  const story = await begin()
  const { ana, application, channel } = story
  const received = { amount: '70.00', reference: 'D 1', receivedOn: '2026-01-02' }
  const { id } = await recordedPayment(ana, application, channel, received)
  const { lines } = await imported(story, '2026-01-02,70.00,D1,')
  const [line] = lines
  expect(line?.suggestions).toEqual([expect.objectContaining({ kind: 'exact', paymentId: id, proofId: null })])
  await ana.call(confirmBankMatch, { body: { lineIds: [line?.id ?? ''], paymentIds: [id] } })
  expect(await paidOf(story.person)).toBe('70.00')
  await ana.call(reversePayment, { params: { id }, body: { reason: 'Of somebody else' } })
  const open = await ana.call(listOpenBankLines, { query: { channelId: channel.id } })
  expect(open.map((one) => one.id)).toEqual([line?.id])
})

test('reopens a line of two payments when one is reversed, and suggests the other again', async () => {
  const story = await begin()
  const { ana, application, channel } = story
  const received = { amount: '180.00', reference: 'D 2', receivedOn: '2026-01-02' }
  const wrong = await recordedPayment(ana, application, channel, { amount: '70.00', reference: 'D 1' })
  const right = await recordedPayment(ana, application, channel, received)
  const { id, lines } = await imported(story, '2026-01-02,250.00,D2,')
  const body = { lineIds: [lines[0]?.id ?? ''], paymentIds: [wrong.id, right.id] }
  await ana.call(confirmBankMatch, { body })
  await ana.call(reversePayment, { params: { id: wrong.id }, body: { reason: 'Of somebody else' } })
  const again = await ana.call(getBankStatement, { params: { id } })
  expect(again.lines).toMatchObject([{ state: 'open', matches: [], suggestions: [{ paymentId: right.id }] }])
})

test('keeps a line in the list when its likely payer is blocked', async () => {
  const story = await begin()
  const { ana, person, application, channel } = story
  await reportedPayment(person, application, channel, { references: ['B 77'] })
  const { id, lines } = await imported(story, '2026-01-02,250.00,B77,')
  expect(lines[0]?.suggestions).toHaveLength(1)
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'Asked by letter' } })
  const again = await ana.call(getBankStatement, { params: { id } })
  expect(again.lines).toMatchObject([{ id: lines[0]?.id, suggestions: [] }])
})

test('a recorded payment is matched with one line, even when several matches race', async () => {
  const story = await begin()
  const { ana, application, channel } = story
  const rows = Array.from({ length: 6 }, (_, index) => `2026-01-0${index + 1},250.00,,BY BRANCH ${index}`)
  const { lines } = await imported(story, ...rows)
  const { id } = await recordedPayment(ana, application, channel, { amount: '250.00', reference: 'BY-BRANCH' })
  const answers = await Promise.all(
    lines.map((line) => ana.ask(confirmBankMatch, { body: { lineIds: [line.id], paymentIds: [id] } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('an unreported payment is assigned once, or excluded', async () => {
  const story = await begin()
  const { ana, person, application, channel } = story
  const { lines } = await imported(story, '2026-01-02,40.00,E1,From Reyes', '2026-01-03,41.00,,Interest')
  const [gift, interest] = lines.map(({ id }) => id)
  const assign = () =>
    ana.ask(assignBankLine, {
      params: { id: gift ?? '' },
      body: { applicationId: application.id, payerName: 'J Reyes' },
    })
  const answers = await Promise.all(Array.from({ length: 6 }, assign))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await paidOf(story.person)).toBe('40.00')
  expect((await paymentsOf(person, application))[0]).toMatchObject({ amount: '40.00', paymentMethod: 'gcash' })

  const params = { id: interest ?? '' }
  expect((await ana.ask(excludeBankLine, { params, body: { reason: ' ' } })).said).toBe('400: Please give a reason')
  expect(await ana.call(excludeBankLine, { params, body: { reason: 'Interest' } })).toMatchObject({ state: 'not_ours' })
  expect(await ana.call(listOpenBankLines, { query: { channelId: channel.id } })).toEqual([])
  expect(await ana.call(unmatchBankLine, { params, body: {} })).toMatchObject({ state: 'open', notOursReason: null })
  expect((await ana.ask(unmatchBankLine, { params, body: {} })).said).toBe('409: This line is matched with nothing')
  expect(await ana.call(unmatchBankLine, { params: { id: gift ?? '' }, body: {} })).toMatchObject({ state: 'open' })
  expect(await paidOf(story.person)).toBe('40.00')
})

test('a line with a recorded reference must match that payment, until the payment is reversed', async () => {
  const story = await begin()
  const { ana, person, application, channel } = story
  const received = { amount: '70.00', reference: 'D 1', receivedOn: '2026-01-02' }
  const { id: paymentId, receiptNumber } = await recordedPayment(ana, application, channel, received)
  await reportedPayment(person, application, channel, { references: ['R 1'] })
  const rows = ['2026-01-02,70.00,D1,', '2026-01-03,70.00,D1,', '2026-01-04,71.00,D1,', '2026-01-05,250.00,R1,']
  const [same, again, other, reported] = (await imported(story, ...rows)).lines.map(({ id }) => id)
  const assign = async (id = '') => {
    const answer = await ana.ask(assignBankLine, { params: { id }, body: { applicationId: application.id } })
    return answer.said
  }
  const booked = `409: This reference is booked already, as receipt ${receiptNumber} of Maria Reyes`
  expect(await assign(same)).toBe(`${booked}. Match the line with that payment instead.`)
  expect(await assign(other)).toBe(`${booked}, $70.00. Reverse that payment first if the bank is right.`)
  expect(await assign(reported)).toBe(
    '409: Maria Reyes reported a payment with this reference. Confirm that one instead.',
  )
  await ana.call(confirmBankMatch, { body: { lineIds: [same ?? ''], paymentIds: [paymentId] } })
  expect(await assign(again)).toBe(
    `${booked}, and matched with another line. If it is the same money, mark this line as not ours.`,
  )
  await ana.call(reversePayment, { params: { id: paymentId }, body: { reason: 'Of somebody else' } })
  expect(await assign(other)).toBe('201: ')
})

test('a line above the balance needs a confirmation before it is assigned', async () => {
  const story = await begin()
  const { lines } = await imported(story, '2026-01-02,2000.00,E9,From Reyes')
  const assign = (confirmDifference?: boolean) =>
    story.ana.ask(assignBankLine, {
      params: { id: lines[0]?.id ?? '' },
      body: { applicationId: story.application.id, confirmDifference },
    })
  const asked = await assign()
  expect(asked.said).toBe('409: $2,000.00? The client would be $500.00 in credit.')
  expect(asked.body).toMatchObject({ code: 'amount_differs', balanceAfter: '-500.00' })
  expect(await paidOf(story.person)).toBe('0.00')
  expect((await assign(true)).status).toBe(201)
  expect(await paidOf(story.person)).toBe('2000.00')
})

test('a repeated file adds no line, an overlapping file only new lines, and equal lines count separately', async () => {
  const story = await begin()
  const { ana, channel } = story
  const twins = ['2026-01-02,40.00,,Same', '2026-01-02,40.00,,Same']
  const first = await imported(story, ...twins)
  expect(first.newLines).toBe(2)
  const again = await ana.ask(importBankStatement, { body: { channelId: channel.id, csv: csvOf(...twins), mapping } })
  expect([again.status, again.body.id]).toEqual([200, first.id])
  const longer = await imported(story, ...twins, '2026-01-03,41.00,,New')
  expect(longer).toMatchObject({ newLines: 1, repeatedLines: 2 })
  expect(longer.lines.map(({ amount }) => amount)).toEqual(['41.00'])
  const list = await ana.call(listBankStatements, { query: { channelId: channel.id } })
  expect(list.map(({ id }) => id)).toEqual([longer.id, first.id])
  expect(await ana.call(getStatementMapping, { params: { id: channel.id } })).toEqual({
    mapping,
    dateFormat: 'YYYY-MM-DD',
  })
})

test('an unreadable file is refused with all its errors, and stores nothing', async () => {
  const story = await begin()
  const { ana, channel } = story
  const ask = (body: object) =>
    ana.ask(importBankStatement, { body: { channelId: channel.id, mapping, csv: 'x', ...body } })
  const wrong = await ask({ csv: csvOf('2026-01-02,40.00,,', '2026-01-02,4o,,', 'x,1,,') })
  expect(wrong.said).toBe("400: Line 3: '4o' is not an amount such as 1,234.50.")
  expect(wrong.body).toMatchObject({
    errors: [
      { path: 'csv', message: "Line 3: '4o' is not an amount such as 1,234.50." },
      { path: 'csv', message: "Line 4: 'x' is not a date written as YYYY-MM-DD." },
    ],
  })
  expect((await ask({ csv: '' })).said).toBe('400: Choose the CSV file of the statement')
  expect((await ask({ mapping: { date: 'Date' } })).said).toBe(
    '400: Say which column holds the amount, or which hold money in and money out',
  )
  expect((await ask({ channelId: 'nonsense' })).said).toBe('404: Payment channel not found')
  const gaps = {
    csv: 'Date,Amount,Balance\n2026-01-02,1.00,1.00\n2026-01-03,1.00,9.00',
    mapping: { date: 'Date', amount: 'Amount', balance: 'Balance' },
  }
  expect((await ask(gaps)).said).toBe(
    '400: Line 3: The balance is 9.00, and by the line before it should be 2.00: a line is missing, or one was changed.',
  )
  expect(await ana.call(listBankStatements, { query: { channelId: channel.id } })).toEqual([])
  expect((await ask({ ...gaps, acceptGaps: true })).body).toMatchObject({ hasGaps: true, newLines: 2 })
})

test('days in the future, or far from the last line of the account, need a confirmation', async () => {
  const story = await begin()
  const { ana, channel } = story
  await imported(story, '2026-01-02,1.00,A,')
  const ask = (day: string, confirmDates?: boolean) =>
    ana.ask(importBankStatement, {
      body: { channelId: channel.id, csv: csvOf('2026-01-02,1.00,A,', `${day},2.00,B,`), mapping, confirmDates },
    })
  const early = await ask('2025-11-30')
  expect(early.said).toBe('409: Are the lines really of 30 Nov 2025? The last line of this account is of 2 Jan 2026.')
  expect(early.body).toMatchObject({ code: 'dates_unlikely' })
  const late = await ask('2999-01-05', false)
  expect(late.said).toBe('409: Are the lines really of 5 Jan 2999? 5 Jan 2999 is after today.')
  expect(late.body).toMatchObject({ code: 'dates_unlikely' })
  expect(await ana.call(listBankStatements, { query: { channelId: channel.id } })).toHaveLength(1)
  expect((await ask('2025-11-30', true)).status).toBe(201)
  expect((await ask('2026-01-20')).status).toBe(201)
})

test('an import is refused when its account becomes inactive meanwhile', async () => {
  const story = await begin()
  let asked: Promise<{ said: string }> | undefined
  await portal.deps.transaction(async (tx) => {
    await tx.run(sql`update payment_channels set status = 'proposed' where id = ${story.channel.id}`)
    const body = { channelId: story.channel.id, csv: csvOf('2026-01-02,1.00,A,'), mapping }
    asked = story.ana.ask(importBankStatement, { body })
    await Promise.race([asked, wait(500)])
  })
  expect((await asked)?.said).toBe('409: This payment channel is not active')
})

test('a line without a reference makes a payment that names none', async () => {
  const story = await begin()
  const { ana, person, application } = story
  const { lines } = await imported(story, '2026-01-02,40.00,,BY BRANCH')
  await ana.call(assignBankLine, { params: { id: lines[0]?.id ?? '' }, body: { applicationId: application.id } })
  const [payment] = await paymentsOf(person, application)
  expect(payment?.transactionId).toBe(payment?.id)
  const rows = await portal.db.rows<{ memo: string }>(sql`
    select memo from ledger_entries where payment_id = ${payment?.id ?? null}`)
  expect(rows.map(({ memo }) => memo).join()).not.toContain('reference ending')
})

test('an import without a matched line can be deleted and repeated', async () => {
  const story = await begin()
  const { ana, application, channel } = story
  const rows = ['2026-01-02,70.00,R1,', '2026-01-02,80.00,R2,']
  const { id } = await imported(story, ...rows)
  await ana.call(deleteBankStatement, { params: { id } })
  expect(await ana.call(listBankStatements, { query: { channelId: channel.id } })).toEqual([])
  expect(await ana.call(listOpenBankLines, { query: { channelId: channel.id } })).toEqual([])
  const again = await imported(story, ...rows)
  expect(again).toMatchObject({ newLines: 2, repeatedLines: 0 })
  const [first, second] = again.lines.map((line) => line.id)
  const body = { applicationId: application.id }
  await ana.call(assignBankLine, { params: { id: first ?? '' }, body })
  await ana.call(excludeBankLine, { params: { id: second ?? '' }, body: { reason: 'Interest' } })
  const take = () => ana.ask(deleteBankStatement, { params: { id: again.id } })
  expect((await take()).said).toBe('409: 1 line is matched. Take that back first.')
  await ana.call(unmatchBankLine, { params: { id: first ?? '' }, body: {} })
  expect((await take()).status).toBe(204)
  expect((await take()).said).toBe('404: Bank statement not found')
})

test('never changes a line of the bank', async () => {
  const story = await begin()
  const { lines } = await imported(story, '2026-01-02,40.00,F,')
  const id = lines[0]?.id ?? ''
  await story.ana.call(assignBankLine, { params: { id }, body: { applicationId: story.application.id } })
  await expect(portal.db.run(sql`update bank_lines set amount = 41 where id = ${id}`)).rejects.toThrow(/never changed/)
  await expect(portal.db.run(sql`delete from bank_lines where id = ${id}`)).rejects.toThrow(/never changed/)
})
