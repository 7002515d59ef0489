import type { InputOf } from '@kancil/contract/endpoint'
import { sendLoginCode, sendRegisterCode } from '@kancil/contract/identity/phone'
import type { MemberId } from '@kancil/contract/ids'
import type { TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { phoneOf } from '../contact/number.ts'
import { keepProvenPhone } from '../contact/phone-store.ts'
import { openSealedSms, smsDue } from '../../../outbound/sms/outbox.ts'
import { payloadsOf, plantMember, solveSlider } from './members.ts'

export const malaysia = { countryDialingCode: '60' } as const

/** Texts waiting in the outbox, newest first. `leaves` is false for those sent to nobody. */
export async function writtenTexts(
  server: TestServer,
): Promise<{ to: string; text: string; leaves: boolean }[]> {
  const payloads = await payloadsOf<{ sealed: string; leaves: boolean }>(server, smsDue)
  return payloads.map(({ sealed, leaves }) => ({
    ...openSealedSms(server.kernel.secrets, sealed, 'Kancil'),
    leaves,
  }))
}

/** The code in the newest text to a number; '' if it has none. */
export async function newestCode(server: TestServer, e164: string): Promise<string> {
  const text = (await writtenTexts(server)).find((candidate) => candidate.to === e164)?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Gives a member a proven number, as if registered by code. */
export async function plantPhone(
  server: TestServer,
  account: string,
  mobileNum: string,
): Promise<MemberId> {
  const id = await plantMember(server, account)
  const phone = phoneOf('60', mobileNum)!
  await server.db.transaction().execute((tx) => keepProvenPhone(tx, id, phone, server.clock.now()))
  return id
}

/** Solves the puzzle and requests a code to a Malaysian number. */
export async function askLoginCode(
  server: TestServer,
  visitor: Visitor,
  mobileNum: string,
  more: Partial<InputOf<typeof sendLoginCode>> = {},
) {
  const verification = await solveSlider(server, visitor, more.purpose ?? 'login')
  return visitor.call(sendLoginCode, { ...malaysia, mobileNum, verification, ...more })
}

export async function askRegisterCode(
  server: TestServer,
  visitor: Visitor,
  mobileNo: string,
  more: Partial<InputOf<typeof sendRegisterCode>> = {},
) {
  const verification = await solveSlider(server, visitor, 'register')
  return visitor.call(sendRegisterCode, { ...malaysia, mobileNo, verification, ...more })
}
