import type { Language } from '@kancil/contract/languages'
import { ownPage } from '@kancil/contract/messages/pages'
import type { HelpKey } from '@kancil/contract/site/help'
import { pageRead, type PageRead } from '../../../lib/call/page-read.ts'

export function ownPageReads(topic: HelpKey, language: Language): readonly PageRead[] {
  return [pageRead(ownPage, { topic, language })]
}
