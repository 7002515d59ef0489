import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeAt } from '../../../server/src/kernel/crypto/authenticator.ts'
import type { JourneyHouse } from './house.ts'
import { operatorName, operatorPassword } from './start-house.ts'

const stepMs = 30_000
/** Too close to the end of its step, a code would be expired on arrival. */
const marginMs = 3_000

/** How the console's pages know that somebody had signed in. */
const signedInHint = 'signed-in'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
/** What a browser and the books hold of a sign-in, by the operator's secret. */
type Pass = { readonly cookies: Cookies; readonly session: unknown }
const passes = new Map<string, Pass>()

/** A code that the console takes, although it may have taken it before. */
async function freshCode({ db, totpSecret }: JourneyHouse): Promise<string> {
  const step = Math.floor((Date.now() + marginMs) / stepMs)
  await sleep(Math.max(0, step * stepMs - Date.now()))
  // As if the half minute of the last code had passed.
  await sql`update operator set totp_last_step = 0 where name = ${operatorName}`.execute(db)
  return codeAt(totpSecret, new Date(step * stepMs))
}

/**
 * The operator is signed in to the console, a moment ago: by name, password and code the first
 * time, and with that session in later journeys of the same worker.
 */
export async function signInAtDesk(page: Page, house: JourneyHouse): Promise<void> {
  const pass = passes.get(house.totpSecret)
  const hello = page.getByRole('heading', { name: `Hello, ${operatorName}` })
  if (pass) {
    await renewSession(house, pass)
    await page.context().addCookies(pass.cookies)
    // Any document of the console, where its pages find out that somebody had signed in.
    await page.goto(`${house.addresses.console}/favicon.svg`)
    await page.evaluate((key) => localStorage.setItem(key, '1'), signedInHint)
    await page.goto(house.addresses.console)
    return hello.waitFor()
  }
  await page.goto(house.addresses.console)
  await page.getByLabel('Name', { exact: true }).fill(operatorName)
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from the authenticator app')
  await code.waitFor()
  await code.fill(await freshCode(house))
  await hello.waitFor()
  const { rows } = await sql<{ session: unknown }>`select to_jsonb(s) as session from session s
    where side = 'operator' order by created_at desc limit 1`.execute(house.db)
  const cookies = await page.context().cookies(house.addresses.console)
  passes.set(house.totpSecret, { cookies, session: rows[0]!.session })
}

async function renewSession({ db }: JourneyHouse, { session }: Pass): Promise<void> {
  await sql`insert into session
    select (jsonb_populate_record(null::session, ${JSON.stringify(session)}::jsonb
      || jsonb_build_object('created_at', now(), 'last_seen_at', now(), 'step_up_at', now()))).*
    on conflict (id) do update set last_seen_at = now(), step_up_at = now()`.execute(db)
}

/** Answers the request for another code before an irreversible action. */
export async function stepUp(page: Page, house: JourneyHouse): Promise<void> {
  const code = page.getByRole('dialog').getByLabel('Code from the authenticator app')
  await code.waitFor()
  await code.fill(await freshCode(house))
}

const secondName = 'halim'

/** A second operator at a browser of their own, with the first one's password and authenticator. */
export async function signInSecond(page: Page, house: JourneyHouse): Promise<void> {
  await sql`insert into operator (id, name, role, password_hash, password_temporary, totp_sealed,
      created_at)
    select 'opr_' || md5(id), ${secondName}, role, password_hash, false, totp_sealed, now()
    from operator where name = ${operatorName}
    on conflict do nothing`.execute(house.db)
  await sql`update operator set totp_last_step = 0 where name = ${secondName}`.execute(house.db)
  await page.goto(house.addresses.console)
  await page.getByLabel('Name', { exact: true }).fill(secondName)
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from the authenticator app')
  await code.waitFor()
  await code.fill(await freshCode(house))
  await page.getByRole('heading', { name: `Hello, ${secondName}` }).waitFor()
}
