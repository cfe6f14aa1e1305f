export const accountExamples: Readonly<Record<string, unknown>> = {
  'AddressCodes.oldCode': '042817',
  'AddressCodes.newCode': '730164',
  device: 'Chrome on Android',
  sessionId: '019f2a59-2c4d-7e6f-8a1b-3c5d7e9f0b2a',
}
