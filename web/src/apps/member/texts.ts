import { needTexts } from '../../i18n/text-source.ts'

/** The features' texts, fetched beside a screen's code: `lazyScreen(load, needApp)`. */
export const needApp = needTexts('app')

/** The texts of deposits and withdrawals, in addition to those that every feature has. */
export const needPayments = needTexts('app', 'payments')

/** The texts of purses and of money in the line, with those of the forms they share. */
export const needTransfers = needTexts('app', 'payments', 'transfers')

/** The lottery's texts, in addition to those that every feature has. */
export const needLottery = needTexts('app', 'lottery')

/** The texts of sports, in addition to those that every feature has. */
export const needSports = needTexts('app', 'sports')

/** The texts of records and statements. */
export const needRecords = needTexts('app', 'records')

/** The texts of promotions, in addition to those that every feature has. */
export const needPromo = needTexts('app', 'promo')

/** The texts of the points mall, in addition to those that every feature has. */
export const needPoints = needTexts('app', 'points')

/** The texts of levels, missions, draws and invitations, in addition to those of every feature. */
export const needClub = needTexts('app', 'club')

/** The texts of the inbox and of popups. */
export const needInbox = needTexts('messages')

/** The texts of safer play. */
export const needSafety = needTexts('app', 'safety')

/** The texts for signing in by phone, in addition to those that every feature has. */
export const needPhone = needTexts('app', 'phone')

/** The menus of the personal centre and the agent centre; their pages name their own texts. */
export const needCenter = needTexts('app', 'center')

/** The texts of the pages beside play: the app, partners. */
export const needInstall = needTexts('install')
