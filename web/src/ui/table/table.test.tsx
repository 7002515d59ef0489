import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Column, type Sort, Table } from './table.tsx'
import { show } from '../testing.ts'

afterEach(cleanup)

type Row = { id: string; amount: string }
const columns: Column<Row>[] = [
  { key: 'id', header: 'Number', cell: (row) => row.id, primary: true },
  {
    key: 'amount',
    header: 'Amount',
    cell: (row) => row.amount,
    align: 'end',
    sortable: true,
    total: '30.00',
  },
]
const rows = [
  { id: 'one', amount: '10.00' },
  { id: 'two', amount: '20.00' },
]
const base = { caption: 'Movements', columns, rowKey: (row: Row) => row.id, empty: 'Nothing yet.' }

test('rows, a total and the name of each cell’s column for a card', async () => {
  await show(<Table {...base} rows={rows} />)
  const table = screen.getByRole('table', { name: 'Movements' })
  expect(within(table).getByText('20.00').dataset['label']).toBe('Amount')
  expect(within(table).getByText('30.00').closest('tfoot')).not.toBeNull()
  expect(within(table).getByText('Total')).toBeTruthy()
})

test('a record on a phone is two lines, where its columns say what stands there', async () => {
  const [first, ...rest] = columns
  const placed = [{ ...first!, phone: 'what' as const }, ...rest]
  const container = await show(<Table {...base} columns={placed} rows={rows} />)
  expect(screen.getByRole('table').classList.contains('two-lines')).toBe(true)
  expect(screen.getByText('one').closest('td')!.dataset['phone']).toBe('what')
  container.unmount()
  await show(<Table {...base} rows={rows} />)
  expect(screen.getByRole('table').classList.contains('two-lines')).toBe(false)
})

test('rows that do not fit are cards, others a table', async () => {
  const needs = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(640)
  const has = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const room = () => screen.getByRole('table').parentElement!.style
  const container = await show(<Table {...base} rows={rows} />)
  expect(room().getPropertyValue('--cards')).toBe('1')
  expect(room().minHeight).toBe('')
  container.unmount()
  needs.mockReturnValue(600)
  await show(<Table {...base} rows={rows} />)
  expect(room().getPropertyValue('--cards')).toBe('')
  needs.mockRestore()
  has.mockRestore()
})

test('a heading sorts, and says how', async () => {
  const onSort = vi.fn<(sort: Sort) => void>()
  await show(
    <Table
      {...base}
      rows={rows}
      sort={{ key: 'amount', direction: 'descending' }}
      onSort={onSort}
    />,
  )
  const heading = screen.getByRole('columnheader', { name: 'Amount' })
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(heading).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith({ key: 'amount', direction: 'ascending' })
})

test('a row that opens something does so by Enter', async () => {
  const open = vi.fn()
  await show(<Table {...base} rows={rows} onRow={open} />)
  const row = screen.getByText('two').closest('tr')!
  expect(row.tabIndex).toBe(0)
  fireEvent.keyDown(row, { key: 'Enter' })
  expect(open).toHaveBeenCalledExactlyOnceWith(rows[1])
})

test('waiting, empty and failed each say so', async () => {
  const waiting = await show(<Table {...base} rows={undefined} skeletonRows={3} />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  waiting.unmount()
  const empty = await show(<Table {...base} rows={[]} />)
  expect(screen.getByText('Nothing yet.')).toBeTruthy()
  empty.unmount()
  const retry = vi.fn<() => void>()
  await show(<Table {...base} rows={undefined} error="No answer." onRetry={retry} />)
  fireEvent.click(screen.getByText('Try again'))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('what is under the rows stays where there are none', async () => {
  await show(<Table {...base} rows={[]} footer={<button>Back</button>} />)
  expect(screen.getByText('Nothing yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})
