import { beforeAll, expect, test, vi } from 'vitest'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { RECENT_DAY_OUT_OF_REACH } from '#contract/calendar.ts'
import { orderBoardPacket, sendPacket } from '#contract/packets.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { todayOf } from '#server/shared/dates.ts'
import { approved, settledPacket } from '#server/testing/packets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

vi.setConfig({ testTimeout: 60_000 })

const portal = usePortal()
beforeAll(async () => {
  // Imitates a morning in Manila, when a day has begun that has not begun in UTC.
  portal.clock.advance(24 * 3_600_000)
})
const ana = useAdmin(portal)

test('the portal’s today is accepted, and tomorrow is refused', async () => {
  const today = todayOf(portal.deps)
  const tomorrow = addDays(today, 1)
  const check = (checkedOn: string) =>
    ana.ask(changeBoardFact, {
      params: { code: 'TX', key: 'file_life' },
      body: { source: 'bon.texas.gov', confidence: 'high', checkedOn },
    })
  expect((await check(tomorrow)).said).toBe(`400: ${RECENT_DAY_OUT_OF_REACH}`)
  expect((await check(today)).body).toMatchObject({ checkedOn: today })

  const client = { office: ana, ...(await applicantWithApplication(portal)) }
  await ana.call(chooseBoard, { ...client.of, body: { board: 'TX' } })
  await approved(client)
  const { id: packetId } = await settledPacket(ana, (await ana.call(orderBoardPacket, client.of)).id)
  const send = (sentOn: string) =>
    ana.ask(sendPacket, { params: { packetId }, body: { sentOn, sentBy: 'courier', reference: 'JD014600003' } })
  expect((await send(tomorrow)).said).toBe(`400: ${RECENT_DAY_OUT_OF_REACH}`)
  expect((await send(today)).body).toMatchObject({ delivery: { sentOn: today } })
})
