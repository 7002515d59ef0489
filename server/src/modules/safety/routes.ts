import * as exclusionCalls from '@kancil/contract/safety/exclusion'
import * as papers from '@kancil/contract/safety/identity-check'
import { depositGate as depositGateCall } from '@kancil/contract/safety/place'
import * as limitCalls from '@kancil/contract/safety/limits'
import * as sittingCalls from '@kancil/contract/safety/sitting'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { inTransaction } from '../../kernel/db.ts'
import { lockMember, playBans } from '../identity/door.ts'
import { passGate } from './gate.ts'
import { takeBreak } from './exclusion/take.ts'
import { confirm, setLimit, withdraw } from './limits/change.ts'
import { overviewOf } from './limits/overview.ts'
import type { SafetyOutside } from './outside.ts'
import { identityCheck, stateIdentity, uploadPaper } from './papers/own.ts'
import { depositGate } from './papers/place.ts'
import { acknowledgeReality, setRealityInterval, sittingNow } from './sitting/read.ts'
import { nameSubjects } from '../operator/door.ts'
import { safetySubjects } from './subject-store.ts'

export function safetyRoutes(kernel: Kernel, outside: SafetyOutside): void {
  nameSubjects(kernel, safetySubjects)
  serve(kernel, limitCalls.safetyOverview, (context) => overviewOf(outside, context))
  serve(kernel, limitCalls.setLimit, (context, input) => setLimit(outside, context, input))
  serve(kernel, limitCalls.confirmLimit, (context, input) => confirm(outside, context, input))
  serve(kernel, limitCalls.withdrawLimit, (context, input) => withdraw(outside, context, input))
  serve(kernel, exclusionCalls.takeBreak, takeBreak)
  serve(kernel, exclusionCalls.setMarketing, async ({ db, now, caller }, { wanted }) => {
    await inTransaction(db, async (tx) => {
      await lockMember(tx, caller.memberId)
      if (wanted) await passGate(tx, 'bonus', caller.memberId, now)
      await playBans.keepMarketing(tx, caller.memberId, wanted)
    })
    return {}
  })
  serve(kernel, papers.identityCheck, identityCheck)
  serve(kernel, papers.stateIdentity, stateIdentity)
  serve(kernel, papers.uploadIdentityPaper, (context, input) =>
    uploadPaper(context, input, 'identity'),
  )
  serve(kernel, papers.uploadAddressPaper, (context, input) =>
    uploadPaper(context, input, 'address'),
  )
  serve(kernel, depositGateCall, (context) => depositGate(outside, context))
  serve(kernel, sittingCalls.sitting, sittingNow)
  serve(kernel, sittingCalls.acknowledgeReality, (context) => acknowledgeReality(outside, context))
  serve(kernel, sittingCalls.setRealityInterval, (context, input) =>
    setRealityInterval(outside, context, input),
  )
}
