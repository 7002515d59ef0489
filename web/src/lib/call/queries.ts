import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { systemStatus } from '@kancil/contract/site/status'
import {
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
import { call } from './send.ts'
import { type AnyEndpoint, CallError, type CodeOf } from './error.ts'

const readRetries = 2

/** Reads are tried again when nothing answered; what changes something never is. */
export function createQueryClient(): QueryClient {
  // The site was closed meanwhile: what says so is asked for at once, and shows the page that tells
  // it.
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
        staleTime: 30_000,
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
  /** Which of two answers stands: news may overtake an answer that is under way. */
  readonly newer?: (held: Answer, next: Answer) => Answer
}

/** The cache key of a read: `[name]` stands for all inputs of the endpoint. */
export function keyOf(endpoint: AnyEndpoint, input?: unknown): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input]
}

/** Reads an endpoint. Two components that ask the same share one request. */
export function useQueryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: QueryOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, CallError<CodeOf<E>>> {
  return useQuery<OutputOf<E>, CallError<CodeOf<E>>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.newer ? { structuralSharing: choosing(options.newer) } : {}),
  })
}

function choosing<Answer>(newer: (held: Answer, next: Answer) => Answer) {
  return (held: unknown, next: unknown): unknown =>
    held === undefined ? next : newer(held as Answer, next as Answer)
}

/**
 * Changes something. After a success everything read from the `refreshes` endpoints is asked for
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
      const stale = (options.refreshes ?? []).map((one) =>
        cache.invalidateQueries({ queryKey: keyOf(one) }),
      )
      await Promise.all(stale)
    },
  })
}
