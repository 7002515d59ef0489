import * as exclusionCalls from '@kancil/contract/safety/exclusion'
import * as limitCalls from '@kancil/contract/safety/limits'
import * as sittingCalls from '@kancil/contract/safety/sitting'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { inTransaction } from '../../kernel/db.ts'
import { keepMarketing, lockMember } from '../identity/door.ts'
import { passGate } from './gate.ts'
import { takeBreak } from './exclusion/take.ts'
import { confirm, setLimit, withdraw } from './limits/change.ts'
import { overviewOf } from './limits/overview.ts'
import type { SafetyOutside } from './outside.ts'
import { acknowledgeReality, setRealityInterval, sittingNow } from './sitting/read.ts'

export function safetyRoutes(kernel: Kernel, outside: SafetyOutside): void {
  serve(kernel, limitCalls.safetyOverview, (context) => overviewOf(outside, context))
  serve(kernel, limitCalls.setLimit, (context, input) => setLimit(outside, context, input))
  serve(kernel, limitCalls.confirmLimit, (context, input) => confirm(outside, context, input))
  serve(kernel, limitCalls.withdrawLimit, (context, input) => withdraw(outside, context, input))
  serve(kernel, exclusionCalls.takeBreak, takeBreak)
  serve(kernel, exclusionCalls.setMarketing, async ({ db, now, caller }, { wanted }) => {
    await inTransaction(db, async (tx) => {
      await lockMember(tx, caller.memberId)
      if (wanted) await passGate(tx, 'bonus', caller.memberId, now)
      await keepMarketing(tx, caller.memberId, wanted)
    })
    return {}
  })
  serve(kernel, sittingCalls.sitting, sittingNow)
  serve(kernel, sittingCalls.acknowledgeReality, (context) => acknowledgeReality(outside, context))
  serve(kernel, sittingCalls.setRealityInterval, (context, input) =>
    setRealityInterval(outside, context, input),
  )
}
