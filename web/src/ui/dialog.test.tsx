import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { show } from './testing.ts'

afterEach(cleanup)

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      {open && (
        <Dialog title="A box" onClose={() => setOpen(false)}>
          <input aria-label="name" />
        </Dialog>
      )}
    </>
  )
}

test('it fixes the page’s scroll, begins in its first field and gives the focus back', async () => {
  await show(<Opener />)
  const opener = screen.getByText('open')
  opener.focus()
  fireEvent.click(opener)
  expect(document.documentElement.classList.contains('locked')).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
  fireEvent.click(screen.getByLabelText('Close'))
  expect(screen.queryByText('A box')).toBeNull()
  expect(document.documentElement.classList.contains('locked')).toBe(false)
  expect(document.activeElement).toBe(opener)
})

test('Escape closes it by its owner, not by the browser alone', async () => {
  await show(<Opener />)
  fireEvent.click(screen.getByText('open'))
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog'), cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(screen.queryByText('A box')).toBeNull()
})

test.each([{ careful: true }, { danger: true }])(
  'a question of %j begins at Cancel; Enter beside its buttons says no',
  async (kind) => {
    const confirm = vi.fn<() => void>()
    const close = vi.fn<() => void>()
    await show(<ConfirmDialog title="Sure?" {...kind} onConfirm={confirm} onClose={close} />)
    expect(document.activeElement).toBe(screen.getByText('Cancel'))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Enter' })
    expect(close).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByText('Confirm'))
    expect(confirm).toHaveBeenCalledTimes(1)
  },
)

test('a question begins at its confirm button; Enter anywhere else in it confirms once', async () => {
  const confirm = vi.fn<() => void>()
  await show(<ConfirmDialog title="Sure?" onConfirm={confirm} onClose={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByText('Confirm'))
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Enter' })
  expect(confirm).toHaveBeenCalledTimes(1)
  // On the button itself Enter is the button's own press, not a second one.
  fireEvent.keyDown(screen.getByText('Confirm'), { key: 'Enter' })
  expect(confirm).toHaveBeenCalledTimes(1)
})
