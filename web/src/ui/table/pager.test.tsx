import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from './pager.tsx'
import { show } from '../testing.ts'

afterEach(cleanup)

test('a list of one page has nothing to step through', async () => {
  await show(<Pager pageNo={1} totalPages={1} onPage={() => undefined} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each([
  { pageNo: 2, totalPages: 1, back: 1 },
  { pageNo: 2, totalPages: 0, back: 1 },
  { pageNo: 5, totalPages: 3, back: 3 },
  { pageNo: 3, totalPages: 3, back: 2 },
])(
  'from page $pageNo of a list that has $totalPages by now there is a way back to $back',
  async ({ pageNo, totalPages, back }) => {
    const onPage = vi.fn<(pageNo: number) => void>()
    await show(<Pager pageNo={pageNo} totalPages={totalPages} onPage={onPage} />)
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(back)
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  },
)
