import { cannotReadFile, cannotStoreFiles } from '#domain/documents/storage-away.ts'

async function orRefuse<T>(work: () => Promise<T>, refusal: (cause: unknown) => Error): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusal(error)
  }
}

/** Does something with the disk; whatever the disk says no to becomes "not now". */
export const onDisk = <T>(work: () => Promise<T>): Promise<T> => orRefuse(work, cannotStoreFiles)

/** The same for reading. */
export const onDiskToRead = <T>(work: () => Promise<T>): Promise<T> => orRefuse(work, cannotReadFile)
