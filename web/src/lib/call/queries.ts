import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { systemStatus } from '@kancil/contract/site/status'
import {
  hashKey,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './send.ts'
import { type AnyEndpoint, CallError, type CodeOf } from './error.ts'

const readRetries = 2
const staleMsDefault = 30_000

/** Reads are retried when there is no answer; calls that change something never are. */
export function createQueryClient(): QueryClient {
  // The site was closed meanwhile: fetch its status at once, which shows the page that says so.
  const closed = (error: unknown): void => {
    const code = error instanceof CallError ? error.code : ''
    if (code === 'maintenance' || code === 'region_restricted')
      void client.invalidateQueries({ queryKey: keyOf(systemStatus) })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: closed }),
    mutationCache: new MutationCache({ onError: closed }),
    defaultOptions: {
      queries: {
        staleTime: staleMsDefault,
        retry: (count, error) =>
          count < readRetries && error instanceof CallError && error.code === 'network',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

export type QueryOptions<Answer = unknown> = {
  readonly enabled?: boolean
  readonly staleMs?: number
  readonly everyMs?: number | false
  /** The last page stays in view while the next one loads. */
  readonly keepPrevious?: boolean
  /** Decides between two answers: a live message may overtake an answer that is in flight. */
  readonly newer?: (cached: Answer, next: Answer) => Answer
}

/** The cache key of a read: `[name]` matches all inputs of the endpoint. */
export function keyOf(endpoint: AnyEndpoint, input?: unknown): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input]
}

/**
 * Reads an endpoint's answers again, because a message says that they changed. The cache would let
 * a first read that is in flight stand, although it may be older than the message.
 */
export function refresh(client: QueryClient, endpoint: AnyEndpoint): void {
  const queryKey = keyOf(endpoint)
  const invalidate = (): void => void client.invalidateQueries({ queryKey })
  for (const { state, promise } of client.getQueryCache().findAll({ queryKey }))
    if (state.fetchStatus === 'fetching' && state.data === undefined)
      void promise?.then(invalidate, () => undefined)
  invalidate()
}

/** The answers that came with the page, by the hash of their key. */
const seeds = new WeakMap<QueryClient, Map<string, unknown>>()

/** Puts an answer that came with the page into the cache, before the first render. */
export function seedQuery(client: QueryClient, key: readonly unknown[], value: unknown): void {
  const clientSeeds = seeds.get(client) ?? new Map<string, unknown>()
  seeds.set(client, clientSeeds.set(hashKey(key), value))
  client.setQueryData(key, value)
}
/** Reads an endpoint. Two components with the same input share one request. */
export function useQueryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: QueryOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, CallError<CodeOf<E>>> {
  const key = keyOf(endpoint, input)
  const client = useQueryClient()
  const isLive = useLiveAnswer(client, key, options.staleMs ?? staleMsDefault)
  const result = useQuery<OutputOf<E>, CallError<CodeOf<E>>>({
    queryKey: key,
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.newer ? { structuralSharing: choosing(options.newer) } : {}),
  })
  return isLive ? result : seededResult(client, key, result, options.enabled ?? true)
}

/**
 * Whether an answer may be shown as it is now. A part of the page that hydrates late must first
 * render what the server's HTML shows, even if the answer has changed or is being fetched again.
 */
function useLiveAnswer(client: QueryClient, key: readonly unknown[], staleMs: number): boolean {
  return useSyncExternalStore(never, always, () => isAsSeeded(client, key, staleMs))
}

const never = (): (() => void) => () => undefined
const always = (): boolean => true

function isAsSeeded(client: QueryClient, key: readonly unknown[], staleMs: number): boolean {
  const query = client.getQueryCache().find({ queryKey: key })
  const seed = seeds.get(client)?.get(hashKey(key))
  if (seed === undefined) return query?.state.data === undefined && !query?.state.error
  // A stale query refetches at once, and its result says so before the fetch starts.
  return (
    query?.state.data === seed &&
    query.state.fetchStatus === 'idle' &&
    !query.isStaleByTime(staleMs)
  )
}

function seededResult<Result extends UseQueryResult<unknown, unknown>>(
  client: QueryClient,
  key: readonly unknown[],
  { refetch }: Result,
  enabled: boolean,
): Result {
  const data = seeds.get(client)?.get(hashKey(key))
  const isPending = data === undefined
  const isFetching = isPending && enabled
  return {
    ...{ data, error: null, refetch, isPending, isFetching },
    ...{ isLoading: isFetching, isError: false, isSuccess: !isPending, isPlaceholderData: false },
  } as unknown as Result
}

function choosing<Answer>(newer: (cached: Answer, next: Answer) => Answer) {
  return (cached: unknown, next: unknown): unknown =>
    cached === undefined ? next : newer(cached as Answer, next as Answer)
}

/**
 * Changes something. After a success, everything read from the `refreshes` endpoints is fetched
 * again.
 */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  options: { readonly refreshes?: readonly AnyEndpoint[] } = {},
): UseMutationResult<OutputOf<E>, CallError<CodeOf<E>>, InputOf<E>> {
  const cache = useQueryClient()
  return useMutation<OutputOf<E>, CallError<CodeOf<E>>, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async () => {
      const stale = (options.refreshes ?? []).map((query) =>
        cache.invalidateQueries({ queryKey: keyOf(query) }),
      )
      await Promise.all(stale)
    },
  })
}
