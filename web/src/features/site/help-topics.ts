import type { MessageId } from '../../i18n/message-id.ts'

export type HelpTopic = {
  /** In the address: `/help?topic=terms`. */
  readonly key: string
  readonly kind: 'guide' | 'rule'
  readonly title: MessageId
  readonly parts: readonly (readonly [heading: MessageId, text: MessageId])[]
}

/** Guides, then the seven pages that the footer names (specification, section 2). */
export const helpTopics: readonly HelpTopic[] = [
  {
    key: 'start',
    kind: 'guide',
    title: 'help.start.title',
    parts: [
      ['help.start.h1', 'help.start.p1'],
      ['help.start.h2', 'help.start.p2'],
      ['help.start.h3', 'help.start.p3'],
    ],
  },
  {
    key: 'money',
    kind: 'guide',
    title: 'help.money.title',
    parts: [
      ['help.money.h1', 'help.money.p1'],
      ['help.money.h2', 'help.money.p2'],
      ['help.money.h3', 'help.money.p3'],
    ],
  },
  {
    key: 'fair',
    kind: 'guide',
    title: 'help.fair.title',
    parts: [
      ['help.fair.h1', 'help.fair.p1'],
      ['help.fair.h2', 'help.fair.p2'],
      ['help.fair.h3', 'help.fair.p3'],
    ],
  },
  {
    key: 'about',
    kind: 'rule',
    title: 'help.about.title',
    parts: [
      ['help.about.h1', 'help.about.p1'],
      ['help.about.h2', 'help.about.p2'],
      ['help.about.h3', 'help.about.p3'],
    ],
  },
  {
    key: 'contact',
    kind: 'rule',
    title: 'help.contact.title',
    parts: [
      ['help.contact.h1', 'help.contact.p1'],
      ['help.contact.h2', 'help.contact.p2'],
    ],
  },
  {
    key: 'terms',
    kind: 'rule',
    title: 'help.terms.title',
    parts: [
      ['help.terms.h1', 'help.terms.p1'],
      ['help.terms.h2', 'help.terms.p2'],
      ['help.terms.h3', 'help.terms.p3'],
      ['help.terms.h4', 'help.terms.p4'],
    ],
  },
  {
    key: 'responsible',
    kind: 'rule',
    title: 'help.responsible.title',
    parts: [
      ['help.responsible.h1', 'help.responsible.p1'],
      ['help.responsible.h2', 'help.responsible.p2'],
      ['help.responsible.h3', 'help.responsible.p3'],
    ],
  },
  {
    key: 'privacy',
    kind: 'rule',
    title: 'help.privacy.title',
    parts: [
      ['help.privacy.h1', 'help.privacy.p1'],
      ['help.privacy.h2', 'help.privacy.p2'],
      ['help.privacy.h3', 'help.privacy.p3'],
    ],
  },
  {
    key: 'affiliates',
    kind: 'rule',
    title: 'help.affiliates.title',
    parts: [
      ['help.affiliates.h1', 'help.affiliates.p1'],
      ['help.affiliates.h2', 'help.affiliates.p2'],
    ],
  },
  {
    key: 'refund',
    kind: 'rule',
    title: 'help.refund.title',
    parts: [
      ['help.refund.h1', 'help.refund.p1'],
      ['help.refund.h2', 'help.refund.p2'],
      ['help.refund.h3', 'help.refund.p3'],
    ],
  },
]
