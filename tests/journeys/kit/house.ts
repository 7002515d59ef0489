import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { money } from '@kancil/contract/money'
import { openPasswords } from '../../../server/src/kernel/crypto/passwords.ts'
import { openSecrets, type Secrets } from '../../../server/src/kernel/crypto/secrets.ts'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { house, memberCash } from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import { createMember } from '../../../server/src/modules/identity/door.ts'
import { enterSharedHouse } from './shared-house.ts'
import { type HouseSettings, type JourneyHouse, startJourneyHouse } from './start-house.ts'

export type { JourneyHouse } from './start-house.ts'

/** The members' password: for login and for withdrawals. */
export const password = 'rimba malam 7'
export const pin = '135790'

/**
 * The whole platform with a browser: the running house that all journeys of a worker share, as it
 * was in its first minute. `stop` leaves it to the next file.
 *
 * @param more settings of the server's configuration; such a house belongs to this file alone, and
 *   takes seconds to start, so ask for one only if the journey is about them or kills processes
 */
export function openHouse(more?: HouseSettings): Promise<JourneyHouse> {
  return more ? startJourneyHouse(more) : enterSharedHouse()
}

/** An existing member, with the password of `door.ts`, a payment password and money. */
export async function settleMember(
  { db, secrets: known }: Pick<JourneyHouse, 'db'> & { readonly secrets?: Secrets },
  { account, cash }: { account: string; cash: bigint },
): Promise<void> {
  const secrets = known ?? (await openSecrets(db, undefined))
  const memberId = await createMember(db, {
    merchant: 'kancil',
    account,
    accountKind: accountKinds.member,
    currency: 'MYR',
    passwordHash: await openPasswords(secrets).hash(password),
    paymentPasswordHash: await openPasswords(secrets).hash(pin),
    payeeName: 'Siti Binti Ahmad',
    birthday: '1990-08-31',
    settled: true,
    createdAt: new Date(),
  })
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'journey',
      sourceTx: `gift-${account}`,
      from: house('adjustments', 'MYR'),
      to: memberCash(memberId, 'MYR'),
      amount: money(cash),
    }),
  )
}
