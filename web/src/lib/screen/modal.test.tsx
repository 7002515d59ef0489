import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModalsProvider, useModal, useModalPlace, usePageKey } from './modal.tsx'
import { BrowserRouter } from '../router.tsx'

function Buttons(): ReactElement {
  const modal = useModal()
  const place = useModalPlace()
  return (
    <>
      <p data-testid="now">{place ? `${place.name}:${place.at}` : 'none'}</p>
      <p data-testid="page">{usePageKey()}</p>
      <button onClick={() => modal.open('wallet', 'withdraw')}>wallet</button>
      <button onClick={() => modal.open('search')}>search</button>
      <button onClick={() => modal.open('agent')}>agent</button>
      <button onClick={modal.close}>close</button>
    </>
  )
}

const at = (path: string): void => {
  history.replaceState(null, '', path)
  render(
    <BrowserRouter>
      <ModalsProvider names={new Set(['wallet', 'search', 'register'])}>
        <Buttons />
      </ModalsProvider>
    </BrowserRouter>,
  )
}
const now = (): string | null => screen.getByTestId('now').textContent
const press = (name: string): void => void fireEvent.click(screen.getByText(name))

beforeEach(() => history.replaceState(null, '', '/'))
test.each(['/register', '/register/', '/register.html'])('%s is the registration', (path) => {
  at(path)
  expect(now()).toBe('register:')
  press('close')
  expect(location.pathname).toBe('/')
})

afterEach(cleanup)

test('a modal is a state of the address, and keeps what else is there', () => {
  at('/rng?sort=name')
  press('wallet')
  expect(now()).toBe('wallet:withdraw')
  expect(location.search).toBe('?sort=name&modal=wallet&at=withdraw')
})

test('who only opens and closes is not drawn anew', () => {
  let draws = 0
  function Opener(): ReactElement {
    const modal = useModal()
    return <button onClick={() => modal.open('search')}>{modal.now()?.name ?? 'closed'}</button>
  }
  history.replaceState(null, '', '/')
  render(
    <BrowserRouter>
      <ModalsProvider names={new Set(['search'])}>
        <Profiler id="opener" onRender={() => (draws += 1)}>
          <Opener />
        </Profiler>
      </ModalsProvider>
    </BrowserRouter>,
  )
  press('closed')
  expect(location.search).toBe('?modal=search')
  expect(draws).toBe(1)
})

test('one modal replaces another, so that one step back leaves both', () => {
  at('/')
  const before = history.length
  press('search')
  press('wallet')
  expect(now()).toBe('wallet:withdraw')
  expect(history.length - before).toBe(1)
})

test('a modal that came with the address closes in place', () => {
  at('/help?topic=terms&modal=search')
  expect(now()).toBe('search:')
  act(() => press('close'))
  expect(now()).toBe('none')
  expect(location.pathname + location.search).toBe('/help?topic=terms')
})

test('a modal over a section of a page keeps it, and the page beneath is the same place', async () => {
  at('/help?topic=withdraw#waits')
  const page = (): string | null => screen.getByTestId('page').textContent
  const before = page()
  press('search')
  expect(location.search + location.hash).toBe('?topic=withdraw&modal=search#waits')
  press('wallet')
  expect(now()).toBe('wallet:withdraw')
  expect([location.hash, page()]).toEqual(['#waits', before])
  act(() => press('close'))
  await waitFor(() => expect(now()).toBe('none'))
  expect([location.search + location.hash, page()]).toEqual(['?topic=withdraw#waits', before])
})

test('one that came with the address closes over the section that it named', () => {
  at('/help?topic=withdraw&modal=search#waits')
  const before = screen.getByTestId('page').textContent
  act(() => press('close'))
  expect(location.search + location.hash).toBe('?topic=withdraw#waits')
  expect(screen.getByTestId('page').textContent).toBe(before)
})

test('/register is home with the registration open; closing it goes home', () => {
  at('/register')
  expect(now()).toBe('register:')
  act(() => press('close'))
  expect(location.pathname).toBe('/')
})

test('what the site does not have cannot be opened, by a button or by an address', () => {
  at('/?modal=agent')
  expect(now()).toBe('none')
  press('agent')
  expect(now()).toBe('none')
})

function Deeper(): ReactElement {
  const modal = useModal()
  const place = useModalPlace()
  return (
    <>
      <p data-testid="now">{place ? `${place.name}:${place.at}` : 'none'}</p>
      <button onClick={() => modal.open('center')}>centre</button>
      <button onClick={() => modal.open('center', 'record', true)}>record</button>
      <button onClick={() => modal.open('center', 'record:7', true)}>row</button>
      <button onClick={() => modal.open('center', 'record')}>up</button>
      <button onClick={() => modal.open('center', 'deposit')}>aside</button>
      <button onClick={modal.close}>close</button>
    </>
  )
}

test('a place within a modal: Back and the way up return to where it was opened, closing leaves all', async () => {
  history.replaceState(null, '', '/rng')
  render(
    <BrowserRouter>
      <ModalsProvider names={new Set(['center'])}>
        <Deeper />
      </ModalsProvider>
    </BrowserRouter>,
  )
  const before = history.length
  press('centre')
  press('record')
  press('row')
  expect([now(), history.length - before]).toEqual(['center:record:7', 3])
  press('up')
  await waitFor(() => expect(now()).toBe('center:record'))
  press('row')
  history.back()
  await waitFor(() => expect(now()).toBe('center:record'))
  press('aside')
  expect(now()).toBe('center:deposit')
  press('close')
  await waitFor(() => expect(now()).toBe('none'))
  expect(location.pathname + location.search).toBe('/rng')
  press('centre')
  press('close')
  await waitFor(() => expect(now()).toBe('none'))
  expect(location.pathname + location.search).toBe('/rng')
})

test('a deep link goes up in place, and closes in place', () => {
  history.replaceState(null, '', '/?modal=center&at=record:7')
  render(
    <BrowserRouter>
      <ModalsProvider names={new Set(['center'])}>
        <Deeper />
      </ModalsProvider>
    </BrowserRouter>,
  )
  const before = history.length
  press('up')
  expect([now(), history.length - before]).toEqual(['center:record', 0])
  act(() => press('close'))
  expect([now(), location.search]).toEqual(['none', ''])
})
