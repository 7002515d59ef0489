import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { show } from './testing.ts'

afterEach(() => {
  cleanup()
  document.documentElement.dir = 'ltr'
})

const tabs = [
  { key: 'a', label: 'First' },
  { key: 'b', label: 'Second' },
  { key: 'c', label: 'Third' },
] as const

function Three() {
  const [active, setActive] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="Three" tabs={tabs} active={active} onChange={setActive}>
      panel {active}
    </Tabs>
  )
}

test('arrows move and wrap, End jumps, and the panel is named by its tab', async () => {
  await show(<Three />)
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key })
  press('ArrowLeft')
  expect(screen.getByRole('tabpanel', { name: 'Third' }).textContent).toBe('panel c')
  press('ArrowRight')
  press('ArrowRight')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Second')
  press('End')
  expect(document.activeElement?.textContent).toBe('Third')
})

test('in a language written from the right the arrows turn round', async () => {
  document.documentElement.dir = 'rtl'
  await show(<Three />)
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Second')
})
