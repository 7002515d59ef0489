import type { BannerArt } from '@kancil/contract/messages/announcements'
import type { ItemWords } from '@kancil/contract/rewards/desk'
import type { ProgrammeKind } from '@kancil/contract/rewards/programme'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'

type Demo<Kind extends ProgrammeKind> = {
  readonly kind: Kind
  readonly art: BannerArt
  readonly terms: TermsOf[Kind]
  readonly words: ItemWords
}

const demo = <Kind extends ProgrammeKind>(
  kind: Kind,
  art: BannerArt,
  terms: TermsOf[Kind],
  words: ItemWords,
): Demo<Kind> => ({ kind, art, terms, words })

const stakedOnce = { turnoverPercent: 100 } as const

/** Invitations, which a house has from its first day on. */
export const demoReferral = demo(
  'referral',
  'firefly',
  {
    ...{ depositMin: 50_00, validBetMin: 200_00, days: 30, reward: 10_00, friendsMax: 20 },
    shareBasisPoints: 10,
    ...stakedOnce,
  },
  { EN: { title: 'Invite friends', summary: 'For you, when they play.' } },
)

/** What a new house offers besides its promotions. */
export const demoProgrammes = [
  demo(
    'signIn',
    'moon',
    {
      rewards: [50, 80, 1_00, 1_20, 1_50, 2_00, 5_00],
      ...{ validBetMin: 10_00, depositMin: 0, ...stakedOnce },
    },
    {
      EN: {
        title: 'Seven days in the forest',
        summary: 'Sign in every day; the seventh brings most.',
      },
      MS: {
        title: 'Tujuh hari di rimba',
        summary: 'Daftar setiap hari; hari ketujuh paling lumayan.',
      },
      CN: { title: '雨林七日', summary: '每日签到，第七天奖励最多。' },
      VI: {
        title: 'Bảy ngày trong rừng',
        summary: 'Điểm danh mỗi ngày; ngày thứ bảy thưởng nhiều nhất.',
      },
      AR: { title: 'سبعة أيام في الغابة', summary: 'سجّل كل يوم، واليوم السابع يجلب الأكثر.' },
    },
  ),
  demo(
    'mission',
    'tiger',
    {
      ...{ metric: 'validBet', lines: ['RNG'], target: 100_00, window: 'day', reward: 1_00 },
      ...stakedOnce,
    },
    {
      EN: { title: 'A hundred in slots', summary: 'Stake RM 100 in slots today.' },
      MS: { title: 'Seratus dalam slot', summary: 'Pertaruhkan RM 100 dalam slot hari ini.' },
      CN: { title: '老虎机一百', summary: '今日在老虎机投注 RM 100。' },
      VI: { title: 'Một trăm ở slot', summary: 'Cược RM 100 ở slot hôm nay.' },
      AR: { title: 'مئة في السلوت', summary: 'راهن بمبلغ 100 في السلوت اليوم.' },
    },
  ),
  demo(
    'mission',
    'river',
    { metric: 'deposit', lines: [], target: 200_00, window: 'week', reward: 5_00, ...stakedOnce },
    {
      EN: { title: 'Weekly top-up', summary: 'Deposit RM 200 this week.' },
      MS: { title: 'Tambah nilai mingguan', summary: 'Deposit RM 200 minggu ini.' },
      CN: { title: '每周充值', summary: '本周存款 RM 200。' },
      VI: { title: 'Nạp hằng tuần', summary: 'Nạp RM 200 trong tuần này.' },
      AR: { title: 'شحن أسبوعي', summary: 'أودع 200 هذا الأسبوع.' },
    },
  ),
  demo(
    'leaderboard',
    'lantern',
    { lines: [], prizes: [188_00, 88_00, 38_00, 18_00, 8_00], ...stakedOnce },
    {
      EN: { title: 'Race of the month', summary: 'Valid bets of all games count.' },
      MS: { title: 'Perlumbaan bulan ini', summary: 'Pertaruhan sah semua permainan dikira.' },
      CN: { title: '本月竞赛', summary: '所有游戏的有效投注都计入。' },
      VI: { title: 'Cuộc đua tháng này', summary: 'Tính cược hợp lệ của mọi trò chơi.' },
      AR: { title: 'سباق الشهر', summary: 'تُحسب الرهانات الصالحة في كل الألعاب.' },
    },
  ),
  demo(
    'wheel',
    'durian',
    {
      prizes: [
        { amount: 88_00, weight: 20, stock: 5 },
        { amount: 8_00, weight: 980, stock: 200 },
        { amount: 1_00, weight: 9_000, stock: 0 },
      ],
      ...{ validBetMin: 50_00, ...stakedOnce },
    },
    {
      EN: { title: 'Durian wheel', summary: 'One spin for everybody who stakes RM 50 this month.' },
      MS: {
        title: 'Roda durian',
        summary: 'Satu putaran bagi yang mempertaruhkan RM 50 bulan ini.',
      },
      CN: { title: '榴莲转盘', summary: '本月投注满 RM 50 可转一次。' },
      VI: {
        title: 'Vòng quay sầu riêng',
        summary: 'Một lượt quay khi cược RM 50 trong tháng này.',
      },
      AR: { title: 'عجلة الدوريان', summary: 'دورة واحدة لكل من يراهن بمبلغ 50 هذا الشهر.' },
    },
  ),
  demo(
    'redPacket',
    'lantern',
    { pool: 188_00, count: 100, least: 50, validBetMin: 0, ...stakedOnce },
    {
      EN: { title: 'Red packet rain', summary: 'A hundred packets for the first who open them.' },
      MS: { title: 'Hujan angpau', summary: 'Seratus angpau untuk yang pertama membukanya.' },
      CN: { title: '红包雨', summary: '一百个红包，先到先得。' },
      VI: { title: 'Mưa lì xì', summary: 'Một trăm bao cho những người mở đầu tiên.' },
      AR: { title: 'مطر الأظرف الحمراء', summary: 'مئة ظرف لأول من يفتحها.' },
    },
  ),
] as const
