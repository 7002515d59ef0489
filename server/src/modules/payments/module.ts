import { workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { paymentsConsole } from './console.ts'
import { forgetCallbacksJob, forgetOldCallbacks } from './callbacks/keep.ts'
import { payOut, payOutJob } from './withdrawal/pay-out.ts'
import type { OpenGateways, Payments } from './gateways/gateway.ts'
import { nobodyOutside, type PaymentsOutside } from './outside.ts'
import { paymentRoutes } from './routes.ts'
import { lapseReceipts, lapseReceiptsJob } from './receipt/lapse.ts'
import { sweep, sweepJob } from './gateways/sweep.ts'

/** The gateways come from the top of the server, which knows the adapters. */
export function paymentsModule(
  openGateways: OpenGateways,
  outside: PaymentsOutside = nobodyOutside,
): Module {
  const opened = new WeakMap<Kernel, Payments>()
  function paymentsOf(kernel: Kernel): Payments {
    let payments = opened.get(kernel)
    if (!payments) {
      payments = { kernel, gateways: openGateways(kernel.config) }
      opened.set(kernel, payments)
    }
    return payments
  }

  return {
    name: 'payments',
    needs: ['operator', 'site', 'identity', 'safety', 'wallet'],
    routes(kernel) {
      paymentRoutes(paymentsOf(kernel), outside)
      paymentsConsole(paymentsOf(kernel))
    },
    jobs: (kernel) => [
      workOn(payOutJob, ({ withdrawalId }) => payOut(paymentsOf(kernel), withdrawalId)),
      workOn(lapseReceiptsJob, () => lapseReceipts(kernel)),
      workOn(forgetCallbacksJob, () => forgetOldCallbacks(kernel)),
      workOn(sweepJob, () => sweep(paymentsOf(kernel))),
    ],
  }
}
