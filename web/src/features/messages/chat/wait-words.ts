import type { Text } from '../../../i18n/use-text.tsx'

/** A wait in words: less than a minute, or so many minutes. */
export function waitWords(text: Text, seconds: number): string {
  return seconds < 60
    ? text('service.wait.soon')
    : text('service.wait.minutes', { count: Math.round(seconds / 60) })
}
