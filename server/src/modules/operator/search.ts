import type { Permission } from '@kancil/contract/endpoint'
import { hitsMost, search, type SearchHit } from '@kancil/contract/operator/search'
import type { Db } from '../../kernel/db.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** Finds what one module knows by the text; at most `limit`, the best first. */
type Finder = {
  readonly permission: Permission
  readonly find: (db: Db, q: string, limit: number) => Promise<readonly SearchHit[]>
}

const finders = new WeakMap<Kernel, Finder[]>()

/** Registers what a module adds to the console's search: the search itself knows no module. */
export function findInConsole(kernel: Kernel, finder: Finder): void {
  finders.set(kernel, [...(finders.get(kernel) ?? []), finder])
}

export function serveSearch(kernel: Kernel): void {
  serve(kernel, search, async ({ db, caller }, { q }) => {
    const text = q.trim()
    const { permissions } = caller
    const allowed = (finders.get(kernel) ?? []).filter(({ permission }) =>
      permissions.includes(permission),
    )
    const hits: SearchHit[] = []
    for (const { find } of allowed) hits.push(...(await find(db, text, hitsMost)))
    return { hits }
  })
}
