import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** What is earned so far in the period that runs, and what was paid for the last one. */
const Process = Type.Object({
  currency: CurrencyCode,
  /** Whether a contract of this kind is in force. */
  isOpen: Type.Boolean(),
  /** When the running period ends; it is paid after that. */
  paysAfter: Type.Optional(InstantText),
  turnover: MoneyText,
  activeUsers: Type.Integer(),
  rateBasisPoints: Type.Integer(),
  /** Of the running period so far, before those below are paid. */
  earned: MoneyText,
  lastPaid: MoneyText,
  lastAt: Type.Optional(InstantText),
})

const process = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  summary: string,
) =>
  endpoint({
    ...{ name, path, summary, method: 'POST', auth: 'agent' },
    input: NoFields,
    output: Process,
    errors: {},
  })

export const dividendProcess = process(
  'agents.dividendProcess',
  '/wps/agent/dividend/process',
  'How far the dividend of the running period is',
)
export const dailyProcess = process(
  'agents.dailyProcess',
  '/wps/agent/salary/daily/process',
  'How far today’s wages are',
)
export const hourlyProcess = process(
  'agents.hourlyProcess',
  '/wps/agent/salary/hourly/process',
  'How far this hour’s salary is',
)
export const realtimeProcess = process(
  'agents.realtimeProcess',
  '/wps/agent/salary/realtime/process',
  'What real-time salary has paid today',
)
