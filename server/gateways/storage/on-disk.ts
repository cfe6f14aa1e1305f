import { cannotReadFile, cannotStoreFiles } from '#domain/documents/file-refusals.ts'

async function orRefuse<T>(work: () => Promise<T>, refusal: (cause: unknown) => Error): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusal(error)
  }
}

export const onDisk = <T>(work: () => Promise<T>): Promise<T> => orRefuse(work, cannotStoreFiles)

export const onDiskToRead = <T>(work: () => Promise<T>): Promise<T> => orRefuse(work, cannotReadFile)
