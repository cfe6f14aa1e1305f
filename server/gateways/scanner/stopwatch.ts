export interface Stopwatch {
  judge: <T>(wait: Promise<T>) => Promise<T>
  stop: () => void
}

export function openStopwatch(limits: { silence: number; whole: number }, end: (error: Error) => void): Stopwatch {
  const inAll = setTimeout(() => end(new Error('the scanner takes too long')), limits.whole)
  return {
    judge: async (wait) => {
      const silence = setTimeout(() => end(new Error('the scanner is silent')), limits.silence)
      try {
        return await wait
      } finally {
        clearTimeout(silence)
      }
    },
    stop: () => clearTimeout(inAll),
  }
}
