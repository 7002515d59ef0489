import { catalogueMessage } from '@kancil/contract/games/lobby'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetCatalogue } from './games.ts'

/** Shared by all catalogue changes: every page and process reads it again. */
export const onCatalogue = {
  tell(_outcome: unknown, { db, live }: Pick<Kernel, 'db' | 'live'>): void {
    forgetCatalogue(db)
    live.toSite({ type: catalogueMessage, data: {} })
  },
}
