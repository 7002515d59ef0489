import { Refusal } from '../../../kernel/http/refusal.ts'
import type { CodeVerdict } from './issue.ts'

export type RightCode = Extract<CodeVerdict, { kind: 'ok' }>

/** @throws Refused one of `codeUseErrors` */
export function demandRight(verdict: CodeVerdict): RightCode {
  if (verdict.kind === 'ok') return verdict
  if (verdict.kind === 'wrong') throw new Refusal('code_wrong', { triesLeft: verdict.triesLeft })
  throw new Refusal(verdict.kind === 'expired' ? 'code_expired' : 'code_too_many')
}
