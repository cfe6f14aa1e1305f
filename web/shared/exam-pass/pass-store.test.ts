import { beforeEach, expect, test, vi } from 'vitest'
import { claimDevice } from '#web/shared/device/device-person.ts'
import { markSignedOut } from '#web/shared/device/saved-files.ts'
import { changePass, forgetPass, passOwner } from '#web/shared/device/saved-pass.ts'
import { device, duringWrite } from '#web/testing/fake-device.ts'
import { aPass } from '#web/testing/path.ts'
import { keepPass, readPass } from './pass-store.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))
vi.mock('#web/lib/change-store.ts', () => ({
  waitBriefly: (work: Promise<unknown>) => work,
  emptyStore: async () => device.clear(),
}))

const today = new Date('2027-02-01T00:00:00.000Z')
const settled = () => changePass(async () => undefined)

beforeEach(() => {
  device.clear()
  duringWrite.act = () => {}
})

test('an exam pass is shown from the device until the exam is over', async () => {
  await keepPass('maria', aPass)
  expect(await readPass(today)).toEqual(aPass)
  expect(await readPass(new Date('2027-02-10T00:00:00.000Z'))).toBeNull()
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('an exam pass is kept when the first opened page saves it', async () => {
  localStorage.setItem('exam-pass', 'joy')
  const keeping = keepPass('maria', aPass)
  claimDevice('maria')
  await Promise.all([keeping, settled()])
  expect(await readPass(today)).toEqual(aPass)
})

test('the exam pass of an earlier person is deleted', async () => {
  await keepPass('joy', aPass)
  claimDevice('maria')
  await settled()
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('the exam pass is not shown to another person', async () => {
  await keepPass('maria', aPass)
  localStorage.setItem('exam-pass', 'joy')
  expect(await readPass(today)).toBeNull()
})

test('an exam pass is not written after sign-out', async () => {
  const keeping = keepPass('maria', aPass)
  markSignedOut()
  await keeping
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('an exam pass that is written during sign-out is deleted', async () => {
  duringWrite.act = markSignedOut
  await keepPass('maria', aPass)
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('an exam pass that is still being written is deleted', async () => {
  const keeping = keepPass('maria', aPass)
  await forgetPass()
  await keeping
  expect([...device.keys(), passOwner()]).toEqual([null])
})
