import * as purseCalls from '@kancil/contract/games/purses'
import { serve } from '../../../kernel/http/serve.ts'
import { serveCursorList } from '../../../kernel/http/serve-list.ts'
import type { PurseGround } from './ground.ts'
import { walletTransfer } from './move.ts'
import { pursesView, purseTransferList, readPurses } from './view.ts'

export function purseRoutes(ground: PurseGround): void {
  const { kernel } = ground
  serve(kernel, purseCalls.purses, (context) => pursesView(ground, context))
  serve(kernel, purseCalls.readPurses, (context) => readPurses(ground, context))
  serve(kernel, purseCalls.walletTransfer, (context, input) =>
    walletTransfer(ground, context, input),
  )
  serveCursorList(kernel, purseCalls.purseTransfers, purseTransferList(kernel))
}
