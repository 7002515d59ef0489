import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FilterRow } from '../list/filter-row.tsx'
import { dayFilter } from '../list/list-filters.ts'
import { show } from '../testing.ts'

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
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(screen.queryByText('A box')).toBeNull()
  expect(document.documentElement.classList.contains('locked')).toBe(false)
})

test('a page that begins with filters is read first: the focus is on the dialog', async () => {
  await show(
    <Dialog title="A record" onClose={() => undefined}>
      <FilterRow
        filters={[dayFilter('from', 'records.product')]}
        values={{}}
        onChange={() => undefined}
      />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

function Late() {
  const [stage, setStage] = useState<'waits' | 'asks' | 'tells'>('waits')
  return (
    <>
      <button onClick={() => setStage('asks')}>arrive</button>
      <Dialog title="A box" onClose={() => undefined}>
        {stage === 'waits' && <p>Waiting</p>}
        {stage === 'asks' && <input aria-label="amount" />}
        {stage === 'asks' && <button onClick={() => setStage('tells')}>send</button>}
        {stage === 'tells' && <p>Sent</p>}
      </Dialog>
    </>
  )
}

test('the focus stays in it, whatever comes later or goes away', async () => {
  await show(<Late />)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  fireEvent.click(screen.getByText('arrive'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('amount')))
  const send = screen.getByText('send')
  send.focus()
  fireEvent.click(send)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

test('where its opener is gone, the page’s main part has the focus', async () => {
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <main>
        {open && (
          <Dialog title="A box" onClose={() => setOpen(false)}>
            Words
          </Dialog>
        )}
      </main>
    )
  }
  await show(<Page />)
  fireEvent.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('Escape closes it by its owner, not by the browser alone', async () => {
  await show(<Opener />)
  fireEvent.click(screen.getByText('open'))
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog'), cancel)
  expect(cancel.defaultPrevented).toBe(true)
  await waitFor(() => expect(screen.queryByText('A box')).toBeNull())
})

test('it vanishes before its owner hears of it, once however often it is left', async () => {
  const close = vi.fn<() => void>()
  await show(
    <Dialog title="A box" onClose={close}>
      <p>Words</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  fireEvent.click(screen.getByLabelText('Close'))
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.pointerDown(dialog)
  expect('leaving' in dialog.dataset).toBe(true)
  expect(close).not.toHaveBeenCalled()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  await new Promise((done) => setTimeout(done, 50))
  expect(close).toHaveBeenCalledTimes(1)
})

test('one that its owner keeps open is seen again', async () => {
  await show(
    <Dialog title="A box" onClose={() => undefined}>
      <p>Words</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  fireEvent.click(screen.getByLabelText('Close'))
  expect('leaving' in dialog.dataset).toBe(true)
  await waitFor(() => expect('leaving' in dialog.dataset).toBe(false))
})

test('one that is gone before its frame came tells its owner nothing', async () => {
  const close = vi.fn<() => void>()
  const { unmount } = await show(
    <Dialog title="A box" onClose={close}>
      <p>Words</p>
    </Dialog>,
  )
  fireEvent.click(screen.getByLabelText('Close'))
  unmount()
  await new Promise((done) => setTimeout(done, 50))
  expect(close).not.toHaveBeenCalled()
})

test.each([{ careful: true }, { danger: true }])(
  'a question of %j begins at Cancel; Enter beside its buttons says no',
  async (kind) => {
    const confirm = vi.fn<() => void>()
    const close = vi.fn<() => void>()
    await show(<ConfirmDialog title="Sure?" {...kind} onConfirm={confirm} onClose={close} />)
    expect(document.activeElement).toBe(screen.getByText('Cancel'))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Enter' })
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
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
  // On the button itself, Enter is the button's own click, not a second one.
  fireEvent.keyDown(screen.getByText('Confirm'), { key: 'Enter' })
  expect(confirm).toHaveBeenCalledTimes(1)
})
