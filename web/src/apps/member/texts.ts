import { needTexts, textSource } from '../../i18n/text-source.ts'
import { needPages } from '../../i18n/written-pages.ts'

/** The features' texts, fetched beside a screen's code: `lazyScreen(load, needApp)`. */
export const needApp = needTexts('app')

/** The help centre's texts and its pages. */
export async function needHelp(): Promise<void> {
  const store = textSource()
  if (store) await Promise.all([store.need('help'), needPages(store.language())])
}

/** The agents' policy, which is one of the help pages, and the refusals common to all calls. */
export async function needPolicy(): Promise<void> {
  await Promise.all([needHelp(), needApp()])
}

/** The texts of deposits and withdrawals, in addition to those that every feature has. */
export const needPayments = needTexts('app', 'payments')

/** The lottery's texts, in addition to those that every feature has. */
export const needLottery = needTexts('app', 'lottery')

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
