import { expect, test, vi } from 'vitest'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { noteNames } from '#contract/names.ts'
import { CHOOSE_BOARD_FIRST, OTHER_PACKET_FIRST, orderBoardPacket, orderPacket, sendPacket } from '#contract/packets.ts'
import {
  chooseBoard,
  getPath,
  markStep,
  putRegistration,
  putResult,
  revertStep,
  startNextAttempt,
} from '#contract/path/path.ts'
import { getWorkItem } from '#contract/work/work.ts'
import { sql } from '#server/database/sql.ts'
import { registration } from '#server/testing/exam.ts'
import { approved, readPacket, settledPacket } from '#server/testing/packets.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

vi.setConfig({ testTimeout: 60_000 })

const portal = usePortal({ BRAND_NAME: 'Ilaw & Co' })
const ana = useAdmin(portal)

async function nurseFor(board: string) {
  const client = { office: ana, ...(await applicantWithApplication(portal)) }
  await ana.call(chooseBoard, { ...client.of, body: { board } })
  return client
}

const read = { source: 'The page of the board', checkedOn: '2026-11-20', confidence: 'high' as const }
const sent = { sentOn: '2026-11-20', sentBy: 'courier' as const, reference: 'JD014600003' }
const pagesOf = async (id: string) =>
  (await readPacket((await ana.request({ url: `/api/admin/packets/${id}/file` })).rawPayload)).pages

test('the packet for a board names the board, and follows its order and its rule about blanks', async () => {
  const nurse = await nurseFor('NMI')
  const order = [{ paper: 'transcript' }, { paper: 'bsn-diploma' }]
  await ana.call(changeBoardFact, {
    params: { code: 'NMI', key: 'packet' },
    body: { ...read, value: { order, noBlanks: true } },
  })
  await savedSheet(nurse.person, nurse.application)
  await approved(nurse, 'passport')
  await approved(nurse, 'transcript')
  const ordered = await ana.call(orderBoardPacket, nurse.of)
  expect(ordered.recipient).toMatchObject({ code: 'NMI' })
  expect(ordered.fileName).toContain('packet for')
  const packet = await settledPacket(ana, ordered.id)
  const [cover = '', sheet = '', , , manifest = ''] = await pagesOf(packet.id)
  expect(cover).toContain(`For: ${ordered.recipient?.name}`)
  expect(cover.indexOf('Transcript')).toBeLessThan(cover.indexOf('Valid Passport'))
  expect(sheet).not.toContain('Not given')
  expect(manifest).toContain(`for ${ordered.recipient?.name}`)
  expect(manifest.indexOf('Transcript')).toBeLessThan(manifest.indexOf('Valid Passport'))

  const plain = await settledPacket(ana, (await ana.call(orderPacket, nurse.of)).id)
  expect(plain).toMatchObject({ recipient: null, delivery: null })
  const [plainCover = '', plainSheet = ''] = await pagesOf(plain.id)
  expect(plainCover).not.toContain('For:')
  expect(plainSheet).toContain('Not given')
  expect(plainCover.indexOf('Valid Passport')).toBeLessThan(plainCover.indexOf('Transcript'))
})

test('a sent packet marks both steps with their evidence, and is sent once', async () => {
  const nurse = await nurseFor('TX')
  await approved(nurse)
  const packet = await settledPacket(ana, (await ana.call(orderBoardPacket, nurse.of)).id)
  const at = { params: { packetId: packet.id } }
  const future = await ana.ask(sendPacket, { ...at, body: { ...sent, sentOn: '2199-01-01' } })
  expect(future.said).toBe('400: Enter a date from 1 January 2000 to today')
  const blank = await ana.ask(sendPacket, { ...at, body: { ...sent, reference: ' ' } })
  expect(blank.said).toBe('400: Enter what proves it: a receipt of the portal or a tracking number')
  const answers = await Promise.all([1, 2].map(() => ana.ask(sendPacket, { ...at, body: sent })))
  for (const { status, body } of answers) {
    expect([status, body.delivery]).toEqual([200, expect.objectContaining({ ...sent, recordedBy: ana.email })])
  }
  const other = await ana.ask(sendPacket, { ...at, body: { ...sent, reference: 'JD014600004' } })
  expect(other.said).toMatch(/^409: .*was already sent on 20 Nov 2026/)

  const { steps } = await ana.call(getPath, nurse.of)
  const proofOf = (code: string) => steps.find((step) => step.code === code)
  expect(proofOf('board_packet_ready')).toMatchObject({ state: 'done', doneOn: '2026-11-20' })
  expect(proofOf('board_packet_ready')?.proof?.note).toContain(packet.sha256)
  expect(proofOf('board_submitted')?.proof).toMatchObject({ number: 'JD014600003' })
  const disclosed = await portal.db.rows(sql`
    select actor_id, detail from audit where action = 'packet.sent' and subject = ${`packet:${packet.id}`}`)
  const detail = { board: 'TX', documents: '1', sha256: packet.sha256 }
  expect(disclosed).toMatchObject([{ actorId: ana.id, detail }])
})

test('a packet needs a chosen board and correct names, and cannot be sent to another board', async () => {
  const without = await applicantWithApplication(portal, 'Rosa')
  expect((await ana.ask(orderBoardPacket, without.of)).said).toBe(`409: ${CHOOSE_BOARD_FIRST}`)
  const nurse = await nurseFor('TX')
  const passport = await approved(nurse)
  const packet = await settledPacket(ana, (await ana.call(orderBoardPacket, nurse.of)).id)
  const diploma = await approved(nurse, 'bsn-diploma')
  const noted = (documentId: string, last: string) =>
    ana.call(noteNames, { params: { documentId }, body: { first: 'ANA', last } })
  await noted(passport.id, 'REYES')
  await noted(diploma.id, 'PEREZ')
  expect((await ana.ask(orderBoardPacket, nurse.of)).said).toMatch(/^409: The name on one paper differs/)
  const send = () => ana.ask(sendPacket, { params: { packetId: packet.id }, body: sent })
  expect((await send()).said).toMatch(/^409: The name on one paper differs/)
  await noted(diploma.id, 'REYES')
  await ana.call(chooseBoard, { ...nurse.of, body: { board: 'NMI' } })
  expect((await send()).said).toContain('goes to another board by now')
})

test('a second packet is refused while another is being made, and a repeated order gets the first', async () => {
  const nurse = await nurseFor('TX')
  await approved(nurse)
  const stillBeingMade = (id: string) =>
    portal.db.run(sql`
      update packets set state = 'making', finished_at = null, leased_until = now() + interval '1 hour' where id = ${id}`)
  const plain = await settledPacket(ana, (await ana.call(orderPacket, nurse.of)).id)
  await stillBeingMade(plain.id)
  expect((await ana.ask(orderBoardPacket, nurse.of)).said).toBe(`409: ${OTHER_PACKET_FIRST}`)
  expect(await ana.ask(orderPacket, nurse.of)).toMatchObject({ status: 200, body: { id: plain.id } })
  await portal.db.run(sql`update packets set state = 'failed', leased_until = null where id = ${plain.id}`)

  const forTexas = await settledPacket(ana, (await ana.call(orderBoardPacket, nurse.of)).id)
  await stillBeingMade(forTexas.id)
  expect(await ana.ask(orderBoardPacket, nurse.of)).toMatchObject({ status: 200, body: { id: forTexas.id } })
  expect((await ana.ask(orderPacket, nurse.of)).said).toBe(`409: ${OTHER_PACKET_FIRST}`)
  await ana.call(chooseBoard, { ...nurse.of, body: { board: 'NMI' } })
  expect((await ana.ask(orderBoardPacket, nurse.of)).said).toBe(`409: ${OTHER_PACKET_FIRST}`)
})

test('another board at the second attempt is the team’s turn until its file is sent', async () => {
  const nurse = await nurseFor('TX')
  await approved(nurse)
  const mark = (doneOn: string) => {
    const params = { id: nurse.application.id, step: 'board_submitted' as const }
    return ana.call(markStep, { params, body: { doneOn, evidence: 'Seen' } })
  }
  await mark('2026-04-15')
  await ana.call(putResult, { ...nurse.of, body: { outcome: 'failed', takenOn: '2026-09-15', official: true } })
  await ana.call(startNextAttempt, nurse.of)
  await ana.call(putRegistration, { ...nurse.of, body: registration })
  const chosen = await ana.call(chooseBoard, { ...nurse.of, body: { board: 'NMI' } })
  expect(chosen.sideState?.code).toBe('board_changed')
  const params = { key: `next_step:${nurse.application.id}` }
  expect((await ana.call(getWorkItem, { params })).reason).toBe('Send the file to the new board')
  const { id } = await settledPacket(ana, (await ana.call(orderBoardPacket, nurse.of)).id)
  await ana.call(sendPacket, { params: { packetId: id }, body: { ...sent, sentOn: '2026-11-20' } })
  const path = await ana.call(getPath, nurse.of)
  expect([path.sideState, path.steps.find(({ state }) => state === 'current')?.code]).toEqual([null, 'board_eligible'])
  expect((await ana.ask(getWorkItem, { params })).status).toBe(404)
  const another = await ana.call(chooseBoard, { ...nurse.of, body: { board: 'TX' } })
  expect(another.sideState?.code).toBe('board_changed')
  expect((await mark('2026-11-21')).sideState).toBeNull()
  const step = { id: nurse.application.id, step: 'board_submitted' as const }
  await ana.call(revertStep, { params: step, body: { reason: 'By mistake' } })
  expect((await ana.call(getPath, nurse.of)).sideState?.code).toBe('board_changed')
})

test('another board after a failed exam is the team’s turn until its file is sent, also in the next attempt', async () => {
  for (const isFiledFirst of [false, true]) {
    const { application, of } = await nurseFor('TX')
    const file = (doneOn: string) => {
      const params = { id: application.id, step: 'board_submitted' as const }
      return ana.call(markStep, { params, body: { doneOn, evidence: 'Seen' } })
    }
    await file('2026-04-15')
    await ana.call(putResult, { ...of, body: { outcome: 'failed', takenOn: '2026-09-15', official: true } })
    const chosen = await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })
    expect(chosen.sideState?.code).toBe('board_changed')
    const params = { key: `next_step:${application.id}` }
    expect((await ana.call(getWorkItem, { params })).reason).toBe('Send the file to the new board')
    if (isFiledFirst) expect((await file('2026-11-20')).sideState).toBeNull()
    const next = await ana.call(startNextAttempt, of)
    expect(next.sideState?.code).toBe(isFiledFirst ? undefined : 'board_changed')
    if (!isFiledFirst) expect((await file('2026-11-20')).sideState).toBeNull()
    const { steps } = await ana.call(putRegistration, { ...of, body: registration })
    expect(steps.find(({ state }) => state === 'current')?.code).toBe('board_eligible')
  }
})

test('a packet that is sent after the board’s file lapsed starts a new file', async () => {
  const nurse = await nurseFor('TX')
  await approved(nurse)
  const mark = (step: 'board_submitted' | 'board_changed', doneOn: string) =>
    ana.call(markStep, { params: { id: nurse.application.id, step }, body: { doneOn, evidence: 'Seen' } })
  const sendOne = async (sentOn: string) => {
    const { id } = await settledPacket(ana, (await ana.call(orderBoardPacket, nurse.of)).id)
    await ana.call(sendPacket, { params: { packetId: id }, body: { ...sent, sentOn } })
    return ana.call(getPath, nurse.of)
  }
  expect((await mark('board_submitted', '2024-04-15')).sideState?.code).toBe('board_file_expired')
  const anew = await sendOne('2026-11-10')
  expect(anew.sideState).toBeNull()
  const filedOn = (path: typeof anew) => path.steps.find(({ code }) => code === 'board_submitted')?.doneOn
  expect(filedOn(anew)).toBe('2026-11-10')
  expect(anew.clocks.find(({ code }) => code === 'board_file_end')?.date).toBe('2027-11-10')

  expect((await mark('board_changed', '2026-11-11')).sideState?.code).toBe('board_changed')
  const later = await sendOne('2026-11-20')
  expect(later.sideState).toBeNull()
  // A later packet to an open file keeps the filing date.
  expect(filedOn(later)).toBe('2026-11-10')
})
