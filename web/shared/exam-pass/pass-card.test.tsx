import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPass } from '#web/testing/path.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PassCard } from './pass-card.tsx'

test('says when the browser cannot create a picture of the exam pass', async () => {
  const { person } = renderScreen(<PassCard pass={aPass} />)
  await person.click(screen.getByRole('button', { name: 'Save as a picture' }))
  expect(await screen.findByText('The picture was not made')).toBeDefined()
})
