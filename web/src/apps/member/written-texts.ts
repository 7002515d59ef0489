import { textSource } from '../../i18n/text-source.ts'
import { needPages } from '../../i18n/written-pages.ts'
import { needApp } from './texts.ts'

/** The help centre's texts and its pages. */
export async function needHelp(): Promise<void> {
  const store = textSource()
  if (store) await Promise.all([store.need('help'), needPages(store.language())])
}

/** The agents' policy, which is one of the help pages, and the refusals common to all calls. */
export async function needPolicy(): Promise<void> {
  await Promise.all([needHelp(), needApp()])
}
