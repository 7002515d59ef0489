import { moneyCases } from './cases/money.ts'
import { shapeCases } from './cases/shapes.ts'
import { signingCases } from './cases/signing.ts'
import { takingBackCases } from './cases/taking-back.ts'
import { createClient, type Target } from './client.ts'
import { type Case, createKit } from './kit.ts'

export const cases: readonly Case[] = [
  ...signingCases,
  ...moneyCases,
  ...takingBackCases,
  ...shapeCases,
]

export type Finding = { readonly name: string; readonly fault: string | null }

/** Every case against a platform, one after another: each leaves the wallet a little different. */
export async function runChecks(
  target: Target,
  tell: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const kit = createKit(createClient(target))
  const findings: Finding[] = []
  for (const { name, run } of cases) {
    const fault = await run(kit).then(
      () => null,
      (error: unknown) => (error as Error).message,
    )
    const finding = { name, fault }
    findings.push(finding)
    tell(finding)
  }
  return findings
}
