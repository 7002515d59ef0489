import type { Page } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeAt } from '../../../server/src/kernel/crypto/authenticator.ts'
import { type JourneyHouse, operatorName, operatorPassword } from './house.ts'

const stepMs = 30_000
/** Too close to the end of its step, a code would be expired on arrival. */
const marginMs = 3_000
const usedSteps = new Map<string, number>()

/** An unused authenticator code; waits for the next one if necessary. */
async function freshCode(secret: string): Promise<string> {
  const used = usedSteps.get(secret) ?? 0
  let step = Math.floor((Date.now() + marginMs) / stepMs)
  if (step <= used) step = used + 1
  await sleep(Math.max(0, step * stepMs - Date.now()))
  usedSteps.set(secret, step)
  return codeAt(secret, new Date(step * stepMs))
}

/** Name and password, then the code: the operator is signed in to the console. */
export async function signInAtDesk(page: Page, house: JourneyHouse): Promise<void> {
  await page.goto(house.addresses.console)
  await page.getByLabel('Name', { exact: true }).fill(operatorName)
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from the authenticator app')
  await code.waitFor()
  await code.fill(await freshCode(house.totpSecret))
  await page.getByRole('heading', { name: `Hello, ${operatorName}` }).waitFor()
}

/** Answers the request for another code before an irreversible action. */
export async function stepUp(page: Page, house: JourneyHouse): Promise<void> {
  const code = page.getByRole('dialog').getByLabel('Code from the authenticator app')
  await code.waitFor()
  await code.fill(await freshCode(house.totpSecret))
}
