/** Replaces `idb-keyval`: the browser's database, shared by all tabs. */
export const device = new Map<string, unknown>()

export const createStore = () => undefined
export const keys = async () => [...device.keys()]
export const get = async (name: string) => device.get(name)
export const getMany = async (names: string[]) => names.map((name) => device.get(name))
export const setMany = async (records: [string, unknown][]) => records.forEach((record) => void device.set(...record))
export const delMany = async (names: string[]) => names.forEach((name) => void device.delete(name))

export async function set(name: string, value: unknown) {
  await null
  device.set(name, value)
}
