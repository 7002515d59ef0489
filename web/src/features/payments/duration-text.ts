import type { Text } from '../../i18n/use-text.tsx'

/** A length of time in words, in the unit that fits. */
export function durationText(text: Text, seconds: number): string {
  if (seconds < 90)
    return text('payments.duration.seconds', { count: Math.max(1, Math.round(seconds)) })
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return text('payments.duration.minutes', { count: minutes })
  return text('payments.duration.hours', { count: Math.round(minutes / 60) })
}
