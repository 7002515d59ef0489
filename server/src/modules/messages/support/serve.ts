import * as calls from '@kancil/contract/messages/support/member'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveSupportDesk } from './desk.ts'
import {
  actOnOwn,
  askQuestion,
  complain,
  ownSupport,
  ownSupportCase,
  sendFeedback,
  supportBounds,
} from './own.ts'

/** Serves what members write to the house, and the desk that answers. */
export function serveSupport(kernel: Kernel): void {
  serve(kernel, calls.supportBounds, supportBounds)
  serve(kernel, calls.sendFeedback, sendFeedback)
  serve(kernel, calls.askQuestion, askQuestion)
  serve(kernel, calls.complain, complain)
  serveList(kernel, calls.ownSupport, ownSupport)
  serve(kernel, calls.ownSupportCase, ownSupportCase)
  serve(kernel, calls.acceptAnswer, actOnOwn('accept'))
  serve(kernel, calls.objectToAnswer, actOnOwn('object'))
  serve(kernel, calls.withdrawSupport, actOnOwn('withdraw'))
  serveSupportDesk(kernel)
}
