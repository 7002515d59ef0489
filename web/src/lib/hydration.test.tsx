import { gameList } from '@kancil/contract/games/lobby'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, Suspense } from 'react'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, keyOf, seedQuery, useQueryOf } from './call/queries.ts'

const input = { gameType: 'RNG' } as const
const key = keyOf(gameList, input)
const listOf = (totalItems: number) => ({ games: [], pageNum: 1, totalPages: 4, totalItems })

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

function Games(): ReactElement {
  const { data, isFetching } = useQueryOf(gameList, input, { staleMs: 60_000 })
  return <p>{isFetching ? <em>loading</em> : <b>{data?.totalItems ?? 'none'} games</b>}</p>
}

function Page({ queries }: { queries: QueryClient }): ReactElement {
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <Games />
      </Suspense>
    </QueryClientProvider>
  )
}

function clientWith(seeded: boolean): QueryClient {
  const queries = createQueryClient()
  if (seeded) seedQuery(queries, key, listOf(64))
  return queries
}

/** A signed-in member has everything fetched anew, even while parts of the page still hydrate. */
test.each([
  [
    'a list that is being read anew',
    true,
    (queries: QueryClient) =>
      queries.fetchQuery({
        queryKey: key,
        staleTime: 0,
        queryFn: () => new Promise(() => undefined),
      }),
    'loading',
  ],
  [
    'a list that has changed',
    true,
    (queries: QueryClient) => queries.setQueryData(key, listOf(65)),
    '65 games',
  ],
  [
    'a list that came meanwhile',
    false,
    (queries: QueryClient) => queries.setQueryData(key, listOf(65)),
    '65 games',
  ],
  [
    'a list that is marked to be read anew',
    true,
    (queries: QueryClient) => queries.invalidateQueries({ queryKey: key }),
    'loading',
  ],
  ['a list as it was', true, () => undefined, '64 games'],
])('%s hydrates without a mismatch', async (_name, seeded, meanwhile, expected) => {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Page queries={clientWith(seeded)} />)
  const queries = clientWith(seeded)
  void meanwhile(queries)
  const faults: unknown[] = []
  await act(async () => {
    hydrateRoot(box, <Page queries={queries} />, {
      onRecoverableError: (error) => faults.push(error),
    })
  })
  expect(faults).toEqual([])
  expect(box.textContent).toBe(expected)
})
