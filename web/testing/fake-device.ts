/** Replaces `idb-keyval`: the browser's database, shared by all tabs. */
export const device = new Map<string, unknown>()
/** Happens while the database writes. */
export const duringWrite = { act: () => {} }

export const createStore = () => undefined
export const keys = async () => [...device.keys()]
export const get = async (name: string) => device.get(name)
export const getMany = async (names: string[]) => names.map((name) => device.get(name))
export const delMany = async (names: string[]) => names.forEach((name) => void device.delete(name))

export async function set(name: string, value: unknown) {
  await null
  duringWrite.act()
  device.set(name, value)
}

export async function setMany(records: [string, unknown][]) {
  duringWrite.act()
  for (const record of records) device.set(...record)
}
