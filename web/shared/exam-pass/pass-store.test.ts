import { beforeEach, expect, test, vi } from 'vitest'
import { claimDevice } from '#web/shared/device/device-person.ts'
import { markSignedOut } from '#web/shared/device/saved-files.ts'
import { changePass, forgetPass, passOwner } from '#web/shared/device/saved-pass.ts'
import { aPass } from '#web/testing/path.ts'
import { keepPass, readPass } from './pass-store.ts'

/** The browser's database; every tab reads and writes the same one. */
const { device, duringWrite } = vi.hoisted(() => ({
  device: new Map<string, unknown>(),
  duringWrite: { act: () => {} },
}))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (name: string) => device.get(name),
  setMany: async (entries: [string, unknown][]) => {
    duringWrite.act()
    for (const [name, value] of entries) device.set(name, value)
  },
}))
vi.mock('#web/lib/change-store.ts', () => ({
  waitBriefly: (work: Promise<unknown>) => work,
  emptyStore: async () => device.clear(),
}))

const today = new Date('2027-02-01T00:00:00.000Z')
const settled = () => changePass(async () => undefined)

beforeEach(() => {
  localStorage.clear()
  device.clear()
  duringWrite.act = () => {}
})

test('shows the pass again from this device, until the exam is over', async () => {
  await keepPass('maria', aPass)
  expect(await readPass(today)).toEqual(aPass)
  expect(await readPass(new Date('2027-02-10T00:00:00.000Z'))).toBeNull()
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('keeps the pass where the first page that is opened is the one that shows it', async () => {
  localStorage.setItem('exam-pass', 'joy')
  const keeping = keepPass('maria', aPass)
  claimDevice('maria')
  await Promise.all([keeping, settled()])
  expect(await readPass(today)).toEqual(aPass)
})

test('forgets the pass of who was here before', async () => {
  await keepPass('joy', aPass)
  claimDevice('maria')
  await settled()
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('opens the pass for nobody else', async () => {
  await keepPass('maria', aPass)
  localStorage.setItem('exam-pass', 'joy')
  expect(await readPass(today)).toBeNull()
})

test('writes no pass that is ready once the person has signed out', async () => {
  const keeping = keepPass('maria', aPass)
  markSignedOut()
  await keeping
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('takes back a pass that was written while the person signed out', async () => {
  duringWrite.act = markSignedOut
  await keepPass('maria', aPass)
  expect([...device.keys(), passOwner()]).toEqual([null])
})

test('forgets a pass that is still on its way to the device', async () => {
  const keeping = keepPass('maria', aPass)
  await forgetPass()
  await keeping
  expect([...device.keys(), passOwner()]).toEqual([null])
})
