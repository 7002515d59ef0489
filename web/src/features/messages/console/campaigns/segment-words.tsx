import type { Segment } from '@kancil/contract/messages/segment'
import type { ReactElement } from 'react'
import { languageNames } from '../../../../i18n/language-names.ts'
import { useText } from '../../../../i18n/use-text.tsx'

const filters = [
  'rankMin',
  'rankMax',
  'seenWithinDays',
  'awayForDays',
  'joinedWithinDays',
  'balanceMin',
  'balanceMax',
] as const

/** A segment in one line: its audience and every filter it has. */
export function SegmentWords({ segment }: { segment: Segment }): ReactElement {
  const text = useText()
  const words = [
    text(`press.audience.${segment.audience}`),
    ...segment.currencies,
    ...segment.languages.map((language) => languageNames[language]),
    ...filters
      .filter((name) => segment[name] !== undefined)
      .map((name) => `${text(`servicedesk.segment.${name}`)}: ${segment[name]}`),
  ]
  return <>{words.join(' · ')}</>
}
