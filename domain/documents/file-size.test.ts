import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 * 1024 - 1, '1024.00 KB'],
  [1024 * 1024, '1.00 MB'],
  [10_485_760, '10.00 MB'],
])('%i bytes reads %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
