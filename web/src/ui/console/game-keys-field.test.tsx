import { cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing.ts'
import { GameKeysField } from './game-keys-field.tsx'

function Form(): ReactElement {
  const [games, setGames] = useState<readonly string[]>([])
  return (
    <>
      <GameKeysField label="Games" games={games} onChange={setGames} />
      <output>{games.join(',')}</output>
    </>
  )
}

afterEach(cleanup)

test('what is typed letter by letter stays, and what names no game is left out', async () => {
  await show(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Games')
  const text = 'rimba:dadu-pantas rimba'
  for (let length = 1; length <= text.length; length++)
    fireEvent.change(field, { target: { value: text.slice(0, length) } })
  expect(field.value).toBe(text)
  expect(screen.getByRole('status').textContent).toBe('rimba:dadu-pantas')
})
