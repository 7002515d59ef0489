import * as lineCalls from '@kancil/contract/payments/line-transfer'
import { serve } from '../../../kernel/http/serve.ts'
import { serveCursorList, serveList } from '../../../kernel/http/serve-list.ts'
import type { Payments } from '../gateways/gateway.ts'
import type { PaymentsOutside } from '../outside.ts'
import { sendInLine } from './send.ts'
import { lineOptions } from './terms.ts'
import { deskList, memberLineTransfers, recipientList } from './view.ts'

/** Money between members of one line. */
export function serveLine(payments: Payments, outside: PaymentsOutside): void {
  const { kernel } = payments
  serve(kernel, lineCalls.lineOptions, lineOptions)
  serve(kernel, lineCalls.transferUpline, (context, input) =>
    sendInLine(payments, outside, context, 'up', input),
  )
  serve(kernel, lineCalls.transferDownline, (context, input) =>
    sendInLine(payments, outside, context, 'down', input),
  )
  serveCursorList(kernel, lineCalls.lineTransfers, memberLineTransfers)
  serveList(kernel, lineCalls.lineRecipients, recipientList)
  serveCursorList(kernel, lineCalls.lineDesk, deskList(kernel))
}
