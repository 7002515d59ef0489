import type { InputOf } from '@kancil/contract/endpoint'
import type { AnyEndpoint } from './error.ts'
import { queryOf } from './send.ts'

/** A public read whose answer the server puts into the first HTML of a path. */
export type PageRead = { readonly name: string; readonly input: unknown; readonly url: string }

export function pageRead<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): PageRead {
  const query = queryOf(input as Record<string, unknown>).toString()
  return { name: endpoint.name, input, url: query ? `${endpoint.path}?${query}` : endpoint.path }
}
