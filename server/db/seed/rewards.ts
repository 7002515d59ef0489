import type { InputOf } from '@kancil/contract/endpoint'
import { gameCategories } from '@kancil/contract/games/vendors'
import { createOffer, type OfferWords, setOfferState } from '@kancil/contract/promotions/desk'
import {
  applyForPromotion,
  claimPromotion,
  joinPromotion,
} from '@kancil/contract/promotions/offers'
import type { BonusTerms } from '@kancil/contract/promotions/terms'
import { createItem, type ItemWords } from '@kancil/contract/rewards/desk'
import { createProgramme, setProgrammeState } from '@kancil/contract/rewards/programme-desk'
import type { App } from '../../src/app.ts'
import { type SignedInVisitor, signedInVisitor } from '../../src/testing/sign-in.ts'
import { residentOperator } from './operators.ts'
import { demoProgrammes, demoReferral } from './rewards/programmes.ts'
import type { Resident } from './members/residents.ts'
import {
  birthdayWords,
  firstDepositWords,
  kettleWords,
  lanternWords,
  postcardWords,
  shirtWords,
  umbrellaWords,
  welcomeWords,
} from './words/rewarded.ts'

const contributionBasisPoints = Object.fromEntries(
  gameCategories.map((line) => [
    line,
    line === 'LIVE' || line === 'PVP' ? 1_000 : line.endsWith('LOTT') ? 0 : 10_000,
  ]),
) as BonusTerms['contributionBasisPoints']

const share: BonusTerms = {
  ...{ base: 'deposit_and_bonus', percentBasisPoints: 5_000, amount: 0, cap: 200_00 },
  ...{ depositMin: 30_00, turnoverPercent: 800, days: 30, betMax: 20_00, cashOutMax: 0 },
  ...{ blockedLines: ['PVP'], blockedGames: [], contributionBasisPoints },
}
const gift = (amount: number, turnoverPercent: number): BonusTerms => ({
  ...share,
  ...{ base: 'bonus', percentBasisPoints: 0, amount, cap: 0, depositMin: 0, turnoverPercent },
  cashOutMax: amount * 5,
})

const dayMs = 86_400_000

/**
 * Promotions of each kind and a mall with goods, written at the desk and entered by members with
 * their own commands.
 */
export async function seedRewards(
  app: App,
  now: Date,
  residents: readonly Resident[],
): Promise<void> {
  const admin = await residentOperator(app, 'admin', 'admin')
  const base = { currency: 'MYR', placesMax: null, endsAt: null } as const
  const startsAt = new Date(now.getTime() - dayMs).toISOString()
  const open = { ...base, startsAt }
  const first = await publish(admin, {
    ...open,
    ...{ kind: 'deposit', category: 'deposit', art: 'tiger', words: firstDepositWords },
    ...{ terms: share, position: 90 },
  })
  const welcome = await publish(admin, {
    ...open,
    ...{ kind: 'gift', category: 'newcomer', art: 'firefly', words: welcomeWords },
    ...{ terms: gift(10_00, 500), position: 80, placesMax: 500 },
  })
  const birthday = await publish(admin, {
    ...open,
    ...{ kind: 'application', category: 'event', art: 'durian', words: birthdayWords },
    ...{ terms: gift(58_00, 300), position: 70 },
  })
  await publish(admin, {
    ...base,
    ...{ kind: 'gift', category: 'event', art: 'lantern', words: lanternWords, position: 60 },
    ...{ terms: gift(18_00, 100), startsAt: new Date(now.getTime() + 14 * dayMs).toISOString() },
  })
  await stockMall(admin)
  await openProgrammes(admin, now)
  for (const [place, { memberId, account }] of residents.slice(1, 4).entries()) {
    const member = await signedInVisitor(app, memberId, { account })
    const promotionId = [welcome, birthday, first][place]!
    const entered =
      place === 0
        ? await member.call(claimPromotion, { promotionId, requestId: `demo-claim-${account}` })
        : place === 1
          ? await member.call(applyForPromotion, {
              ...{ promotionId, remark: 'My birthday is on Sunday.', pictureIds: [] },
              agreed: true,
            })
          : await member.call(joinPromotion, { promotionId, agreed: true })
    // A resident on a break takes no offers.
    if (!entered.success && entered.code !== 'self_excluded')
      throw new Error(`demo promotion: ${entered.code}`)
  }
}

async function publish(
  admin: SignedInVisitor,
  offer: InputOf<typeof createOffer> & { readonly words: OfferWords },
): Promise<string> {
  const made = await admin.call(createOffer, offer)
  if (!made.success) throw new Error(`demo promotion: ${made.code}`)
  const { promotionId, version } = made.value
  const shown = await admin.call(setOfferState, { promotionId, version, state: 'published' })
  if (!shown.success) throw new Error(`demo promotion: ${shown.code}`)
  return promotionId
}

/** Missions, the sign-in ladder, a leaderboard, invitations and draws, as a site has them. */
async function openProgrammes(admin: SignedInVisitor, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - dayMs).toISOString()
  const endsAt = new Date(now.getTime() + 30 * dayMs).toISOString()
  for (const [place, programme] of demoProgrammes.entries())
    await runProgramme(admin, programme, { startsAt, endsAt, position: 100 - place })
}

/** Invitations have been open from the first day on. */
export async function openReferral(app: App, since: Date): Promise<void> {
  const admin = await residentOperator(app, 'admin', 'admin')
  const span = { startsAt: since.toISOString(), endsAt: null }
  await runProgramme(admin, demoReferral, { ...span, position: 50 })
}

async function runProgramme(
  admin: SignedInVisitor,
  { kind, terms, words, art }: (typeof demoProgrammes)[number] | typeof demoReferral,
  place: Pick<InputOf<typeof createProgramme>, 'startsAt' | 'endsAt' | 'position'>,
): Promise<void> {
  const made = await admin.call(createProgramme, {
    ...{ kind, terms: terms as Record<string, unknown>, words, art, ...place },
  })
  if (!made.success) throw new Error(`demo programme: ${made.code}`)
  const { programmeId, version } = made.value
  const shown = await admin.call(setProgrammeState, { programmeId, version, state: 'published' })
  if (!shown.success) throw new Error(`demo programme: ${shown.code}`)
}

async function stockMall(admin: SignedInVisitor): Promise<void> {
  // Words, price in points, pieces, and what one costs the house.
  const goods: readonly (readonly [ItemWords, number, number, number])[] = [
    [umbrellaWords, 300, 40, 18_00],
    [shirtWords, 600, 25, 45_00],
    [kettleWords, 2_500, 8, 160_00],
    [postcardWords, 10, 60, 2_00],
  ]
  for (const [place, [words, price, stock, cost]] of goods.entries()) {
    const art = (['river', 'moon', 'durian', 'tiger'] as const)[place]!
    const item = { words, art, price, cost, stock, needsAddress: true, state: 'shown' } as const
    const made = await admin.call(createItem, { ...item, position: 100 - place })
    if (!made.success) throw new Error(`demo goods: ${made.code}`)
  }
}
